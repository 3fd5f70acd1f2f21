import type { AGUIEvent } from '@ag-ui/core'

import type { JsonObject } from '@/core/agui/json'
import { createCompletionEvents } from '@/core/completions/completion-events'

import { chunk } from './stream-pieces'

let made = 0

/** Turns the chunks of an answer into events. JSON that fits one of the tools becomes a call. */
export const readAnswer = (textTools: ReadonlyMap<string, JsonObject> = new Map()) =>
  createCompletionEvents({
    threadId: 't',
    runId: 'r',
    model: 'm',
    newId: () => `new-${(made += 1)}`,
    takenIds: new Set(),
    describe: (fault) => fault,
    textTools,
  })

/** The events of an answer whose chunks have these deltas. */
export async function* answering(...deltas: object[]): AsyncGenerator<AGUIEvent> {
  const events = readAnswer()
  for (const delta of deltas) yield* events.accept(chunk(delta))
  yield* events.end({ isDone: true })
}

export const says = (content: string) => ({ content })

/** A piece of a native call. */
export const calls = (index: number, name: string | undefined, rest: unknown, id?: string) => ({
  tool_calls: [
    {
      index,
      ...(id !== undefined && { id }),
      function: { ...(name !== undefined && { name }), arguments: rest },
    },
  ],
})

/** An answer that never arrives, and a record of whether it was closed or aborted. */
export function createSilence() {
  const seen = { isClosed: false, isAborted: false }
  const open = (signal: AbortSignal): AsyncIterable<AGUIEvent> => {
    signal.addEventListener('abort', () => void (seen.isAborted = true))
    const iterator: AsyncIterator<AGUIEvent> = {
      next: () => new Promise(() => undefined),
      return: async () => {
        seen.isClosed = true
        return { done: true, value: undefined }
      },
    }
    return { [Symbol.asyncIterator]: () => iterator }
  }
  return { open, seen }
}
