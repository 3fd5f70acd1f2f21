const least = 256
const most = 100_000_000

/** Parses a typed context size. Empty text means that none is set. */
export function readSize(typed: string): { ok: true; size: number | undefined } | { ok: false } {
  const text = typed.replaceAll(/[\s.,_]/g, '')
  if (text === '') return { ok: true, size: undefined }
  const size = /^\d+$/.test(text) ? Number(text) : NaN
  return size >= least && size <= most ? { ok: true, size } : { ok: false }
}
