import { parseArgs } from 'node:util'

export interface FuzzOptions {
  minutes: number
  /** Part of the name of a file or of a property. */
  only: string | undefined
}

export type ReadOptions = { ok: true; options: FuzzOptions } | { ok: false; sentence: string }

export function readFuzzOptions(parameters: readonly string[]): ReadOptions {
  try {
    const { values } = parseArgs({
      args: [...parameters],
      options: { minutes: { type: 'string', default: '10' }, only: { type: 'string' } },
    })
    const minutes = Number(values.minutes)
    if (!(minutes > 0)) return { ok: false, sentence: '--minutes takes a number above zero.' }
    return { ok: true, options: { minutes, only: values.only } }
  } catch (error) {
    return { ok: false, sentence: error instanceof Error ? error.message : String(error) }
  }
}
