import { FailureError } from '@/core/failure'

const mostFrames = 4

/**
 * Describes what an exception is and where it was thrown, without its message, which may quote what a
 * person, a model or a server said.
 */
export function errorDetail(error: unknown): string {
  if (error instanceof FailureError) return `failure ${error.failure.kind}`
  if (!(error instanceof Error)) return `thrown ${error === null ? 'null' : typeof error}`
  const name = /^[A-Z]\w{0,40}$/i.test(error.name) ? error.name : 'Error'
  return [name, ...framesOf(error)].join(' < ')
}

function framesOf({ message, stack = '' }: Error): string[] {
  const start = stack.indexOf(message)
  // V8 and Hermes begin the stack with the name and the message.
  const isQuoted = message !== '' && /^[^\n@]{1,100}: $/.test(stack.slice(0, start))
  const lines = (isQuoted ? stack.slice(start + message.length) : stack).split('\n')
  return lines.flatMap((line) => frameOf(line) ?? []).slice(0, mostFrames)
}

/** Matches a stack line of V8 and Hermes, `at work (file:1:2)`, or of JavaScriptCore and Firefox, `work@file:1:2`. */
const frame =
  /^(?:\s*at (?:(?:async |new )?([\w$.<>]{1,80}) )?\(?|([\w$.<>/]{0,80})@).*?([\w.-]{1,80}):(\d+):(\d+)\)?$/

function frameOf(line: string): string | undefined {
  const found = frame.exec(line)
  if (!found) return undefined
  const [, work = found[2], , file = '', row = '', column = ''] = found
  return [...(work ? [work] : []), `${file}:${row}:${column}`].join(' ')
}
