import type { Message } from '@/core/conversation/message'
import { settled } from '@/core/run/testing/fake-clock'
import { createHarness } from '@/core/run/testing/harness'

/** What came of a stream: the state of the turn, the conversation and the warnings. */
export interface Played {
  readonly state: ReturnType<typeof createHarness>['engine']['state']
  /** The messages after the person's own. */
  readonly messages: readonly Message[]
  readonly agentState: unknown
  readonly isStateStale: boolean
  readonly run: ReturnType<typeof createHarness>['engine']['draft']['run']
  /** The kinds of the warnings, each with the event that it is about. */
  readonly warnings: readonly string[]
}

const encoder = new TextEncoder()

/** Plays events to an engine that asked for them, and hangs up. */
export const playStream = (...events: readonly object[]): Promise<Played> =>
  playBytes(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''))

/** Plays bytes in pieces of a size; text is encoded first. */
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

/** The run that every case is about; the server confirms the id that was proposed. */
export const started = { type: 'RUN_STARTED', threadId: 't1', runId: 'id-2' }
export const finished = { type: 'RUN_FINISHED', threadId: 't1', runId: 'id-2' }

/** What a person reads, message by message. */
export const textsOf = ({ messages }: Played): string[] =>
  messages.flatMap((message) => ('text' in message ? [message.text] : []))

export const callsOf = ({ messages }: Played) =>
  messages.flatMap((message) => (message.role === 'assistant' ? message.toolCalls : []))
