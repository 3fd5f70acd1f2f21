import { redact } from './redact'

const mostFrames = 5

/** A stack frame as V8 and Hermes write it, then as JavaScriptCore does. */
const frame = /^\s*at .*:\d+(?::\d+)?\)?$|^[^\s@]*@\S+:\d+(?::\d+)?$/

/**
 * A bug in one line: where it was caught, the name of the error and its innermost stack frames. The
 * message is left out: it may quote what a person, a model or a server wrote.
 */
export function bugEventType(where: string, error: unknown): string {
  const name = error instanceof Error && /^\w{1,64}$/.test(error.name) ? error.name : 'not an error'
  return [`bug/${where}/${name}`, ...framesOf(error)].join('  ')
}

function framesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const { message, stack = '' } = error
  // Some engines begin the stack with the message, and a line of it may look like a frame.
  const quoted = new Set(message.split('\n'))
  return stack
    .split('\n')
    .filter((line) => frame.test(line) && !quoted.has(line))
    .slice(0, mostFrames)
    .map((line) => redact(line.trim().replace(/^([^\s@]*)@(.*)$/, 'at $1 ($2)')))
}
