import type { RunAgentInput } from '@ag-ui/core'

import { FailureError, type Failure } from '@/core/failure'

import { settled } from './fake-clock'

type Chunk = { bytes: Uint8Array } | { failure: Failure } | 'end'

/** One connection that an engine has opened. */
export interface FakeStream {
  readonly input: RunAgentInput
  readonly cursor: string | undefined
  readonly isClosed: boolean
  /**
   * Sends events, each in its own frame, and waits until the engine has read them. Hangs up after the
   * end of a run, as servers do.
   */
  send(...events: object[]): Promise<void>
  /** Sends events and keeps the connection open. */
  sendOn(...events: object[]): Promise<void>
  /** Sends an event with an id to resume from. */
  sendAt(id: string, event: object): Promise<void>
  /** Sends text that need not be a valid frame. */
  sendText(text: string): Promise<void>
  end(): Promise<void>
  fail(failure: Failure): Promise<void>
}

/** A fake agent behind an engine's ports, controlled by the test. */
export function createFakeAgent() {
  const streams: FakeStream[] = []
  const created: string[] = []
  const cancelled: string[] = []
  let creation: () => Promise<void> = () => Promise.resolve()
  let opening: () => Promise<void> = () => Promise.resolve()
  const waiting = new Set<() => void>()

  return {
    streams,
    created,
    cancelled,
    get stream(): FakeStream {
      const last = streams.at(-1)
      if (!last) throw new Error('no stream was opened')
      return last
    },
    /** Replaces what creating a run and opening a stream wait for. */
    onCreate: (next: () => Promise<void>) => void (creation = next),
    onOpen: (next: () => Promise<void>) => void (opening = next),

    createRun: async (runId: string) => {
      created.push(runId)
      await creation()
      return runId
    },
    cancelRun: async (runId: string) => void cancelled.push(runId),
    waitForSignIn: (signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        waiting.add(resolve)
        signal.addEventListener('abort', () => resolve())
      }),
    /** Simulates a sign-in. */
    async signIn() {
      for (const resolve of waiting) resolve()
      waiting.clear()
      await settled()
    },
    openStream: async (input: RunAgentInput, cursor: string | undefined, signal: AbortSignal) => {
      await opening()
      const { stream, chunks } = createStream(input, cursor, signal)
      streams.push(stream)
      return chunks
    },
  }
}

/** A port that rejects with the failure. */
export const failing = (failure: Failure) => () => Promise.reject(new FailureError(failure))

function createStream(input: RunAgentInput, cursor: string | undefined, signal: AbortSignal) {
  const queue: Chunk[] = []
  let wake = () => {}
  let isClosed = false
  const close = () => {
    isClosed = true
    queue.push('end')
    wake()
  }
  signal.addEventListener('abort', close)
  if (signal.aborted) close()

  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const chunk = queue.shift()
      if (chunk === undefined) await new Promise<void>((resolve) => (wake = resolve))
      else if (chunk === 'end') return
      else if ('failure' in chunk) throw new FailureError(chunk.failure)
      else yield chunk.bytes
    }
  }
  const push = (chunk: Chunk) => {
    queue.push(chunk)
    wake()
    return settled()
  }
  const frame = (event: object, id?: string) =>
    `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(event)}\n\n`
  const send = (text: string) => push({ bytes: new TextEncoder().encode(text) })

  const sendAll = (events: readonly object[]) => send(events.map((event) => frame(event)).join(''))

  const stream: FakeStream = {
    input,
    cursor,
    get isClosed() {
      return isClosed
    },
    async send(...events) {
      await sendAll(events)
      const last = events.at(-1)
      if (last && isEndOfRun(last)) await push('end')
    },
    sendOn: (...events) => sendAll(events),
    async sendAt(id, event) {
      await send(frame(event, id))
      if (isEndOfRun(event)) await push('end')
    },
    sendText: send,
    end: () => push('end'),
    fail: (failure) => push({ failure }),
  }
  return { stream, chunks: chunks() }
}

const isEndOfRun = (event: object) =>
  'type' in event && (event.type === 'RUN_FINISHED' || event.type === 'RUN_ERROR')
