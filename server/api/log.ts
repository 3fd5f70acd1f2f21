/** Only what we name ourselves: never a value that a user, a model or a client supplied. */
export type LogEntry = { event: string } & Record<string, string | number>
export type Log = (entry: LogEntry) => void

export function logToStdout(entry: LogEntry): void {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`)
}

/** An error's message may quote what a user wrote; its name and its frames do not. */
export function describeError(error: unknown): { error: string; frames: string } {
  if (!(error instanceof Error)) return { error: typeof error, frames: '' }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^ +at .*:\d+:\d+\)?$/.test(line))
  const named = frames.slice(0, 6).map((line) => line.trim())
  return { error: error.name, frames: named.join(' | ') }
}
