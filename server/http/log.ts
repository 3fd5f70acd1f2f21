/** Contains only our own values, never one from a user, a model or a client. */
export type LogEntry = { event: string } & Record<string, string | number>
export type Log = (entry: LogEntry) => void

export function logToStdout(entry: LogEntry): void {
  process.stdout.write(`${logLine(entry, new Date())}\n`)
}

export function logLine(entry: LogEntry, at: Date): string {
  return JSON.stringify({ time: at.toISOString(), ...entry }, (_, value: unknown) =>
    typeof value === 'string' ? redact(value) : value,
  )
}

/** Bearer tokens, JSON Web Tokens, API keys, and credentials in URLs. */
const secrets =
  /\bBearer\s+\S+|\beyJ[\w-]+(?:\.[\w-]+)+|\b(?:sk|pk|key|token|secret)[-_][\w.-]{8,}|(?<=:\/\/)[^\s/@]+@/gi

/** A safety net in case a value from outside is logged anyway. */
function redact(text: string): string {
  return text.replace(secrets, '[redacted]')
}

/** Leaves out the message, which may quote a user. */
export function describeError(error: unknown): { error: string; frames: string } {
  if (!(error instanceof Error)) return { error: typeof error, frames: '' }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^ +at .*:\d+:\d+\)?$/.test(line))
  const named = frames.slice(0, 6).map((line) => line.trim())
  return { error: error.name, frames: named.join(' | ') }
}
