import type { Message } from '@/core/conversation/message'
import { settled } from '@/core/run/testing/fake-clock'
import { createHarness } from '@/core/run/testing/harness'

/** The result of a stream: the state of the turn, the conversation and the warnings. */
export interface Played {
  readonly state: ReturnType<typeof createHarness>['engine']['state']
  /** The messages after the person's message. */
  readonly messages: readonly Message[]
  readonly agentState: unknown
  readonly isStateStale: boolean
  readonly run: ReturnType<typeof createHarness>['engine']['draft']['run']
  /** The kind of each warning, followed by its event type if it has one. */
  readonly warnings: readonly string[]
}

const encoder = new TextEncoder()

/** Streams events to an engine, then closes the connection. */
export const playStream = (...events: readonly object[]): Promise<Played> =>
  playBytes(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''))

/** Streams a text as UTF-8 in pieces of the given number of bytes. */
export async function playBytes(text: string, piece = text.length): Promise<Played> {
  const bytes = encoder.encode(text)
  const harness = createHarness({
    ports: {
      canResume: false,
      openStream: async () => inPieces(bytes, Math.max(1, piece)),
    },
  })
  harness.engine.send('Hello')
  while (harness.engine.state.kind === 'running') await settled()
  const { draft, state } = harness.engine
  return {
    state,
    messages: draft.ids.slice(1).flatMap((id) => draft.message(id) ?? []),
    agentState: draft.agentState,
    isStateStale: draft.isStateStale,
    run: draft.run,
    warnings: harness.warnings.map(nameOf),
  }
}

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

function nameOf(warning: object): string {
  const kind = 'kind' in warning ? String(warning.kind) : ''
  return 'eventType' in warning ? `${kind} ${String(warning.eventType)}` : kind
}

/** The run of every case. The server confirms the id that the engine proposed. */
export const started = { type: 'RUN_STARTED', threadId: 't1', runId: 'id-2' }
export const finished = { type: 'RUN_FINISHED', threadId: 't1', runId: 'id-2' }

/** The texts of the messages, in order. */
export const textsOf = ({ messages }: Played): string[] =>
  messages.flatMap((message) => ('text' in message ? [message.text] : []))

export const callsOf = ({ messages }: Played) =>
  messages.flatMap((message) => (message.role === 'assistant' ? message.toolCalls : []))
