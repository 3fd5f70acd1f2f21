import { EventType, type AGUIEvent } from '@ag-ui/core'

import type { Clock } from '@/core/clock'
import { FailureError } from '@/core/failure'

/** Opens the events of one answer. The signal fires when they are no longer needed. */
export type AnswerSource = (signal: AbortSignal) => AsyncIterable<AGUIEvent>

export interface AnswerLimits {
  clock: Clock
  /** The limit for the whole answer. */
  timeoutMilliseconds: number
  /** Fires when the answer is no longer needed. */
  signal?: AbortSignal
}

export interface GatheredCall {
  /** The position of the call in the answer, from 0. */
  readonly index: number
  readonly id: string
  readonly name: string
  /** JSON text, as the model wrote it. */
  readonly arguments: string
}

export interface GatheredAnswer {
  readonly calls: readonly GatheredCall[]
  readonly text: string
}

export type Gathered =
  | { ok: true; answer: GatheredAnswer }
  | { ok: false; reason: 'timed-out' | 'failed' }

/**
 * Reads an answer once, from its beginning to its end, and keeps both its calls and its text. Rejects only
 * if there is a bug.
 */
export async function gatherAnswer(
  source: AnswerSource,
  { clock, timeoutMilliseconds, signal }: AnswerLimits,
): Promise<Gathered> {
  const request = new AbortController()
  const time = new AbortController()
  const abort = () => request.abort()
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  const over = new Promise<'stopped'>((resolve) => {
    request.signal.addEventListener('abort', () => resolve('stopped'))
    if (request.signal.aborted) resolve('stopped')
  })
  const late = clock.wait(timeoutMilliseconds, time.signal).then(() => 'late' as const)
  const kept = createAnswerKeeper()
  let iterator: AsyncIterator<AGUIEvent> | undefined
  let isDone = false
  try {
    iterator = source(request.signal)[Symbol.asyncIterator]()
    for (;;) {
      const next = await Promise.race([iterator.next(), late, over])
      if (next === 'late') return { ok: false, reason: 'timed-out' }
      if (next === 'stopped') return { ok: false, reason: 'failed' }
      if (next.done) {
        isDone = true
        return { ok: true, answer: kept.answer() }
      }
      if (next.value.type === EventType.RUN_ERROR) return { ok: false, reason: 'failed' }
      kept.accept(next.value)
    }
  } catch (error) {
    // A request that was aborted may end with any error.
    if (!request.signal.aborted && !(error instanceof FailureError)) throw error
    return { ok: false, reason: 'failed' }
  } finally {
    time.abort()
    signal?.removeEventListener('abort', abort)
    if (!isDone) {
      // Do not wait for the source to close, which may take any time.
      void iterator?.return?.()?.catch(() => undefined)
      abort()
    }
  }
}

/** Keeps the calls and the text of an answer from its events. */
export function createAnswerKeeper() {
  const calls = new Map<string, { name: string; pieces: string[] }>()
  const texts: string[] = []
  return {
    accept(event: AGUIEvent): void {
      switch (event.type) {
        case EventType.TEXT_MESSAGE_CONTENT:
          texts.push(event.delta)
          break
        case EventType.TOOL_CALL_START:
          calls.set(event.toolCallId, { name: event.toolCallName, pieces: [] })
          break
        case EventType.TOOL_CALL_ARGS:
          calls.get(event.toolCallId)?.pieces.push(event.delta)
          break
        default:
      }
    },
    answer: (): GatheredAnswer => ({
      calls: [...calls].map(([id, { name, pieces }], index) => ({
        index,
        id,
        name,
        arguments: pieces.join(''),
      })),
      text: texts.join(''),
    }),
  }
}
