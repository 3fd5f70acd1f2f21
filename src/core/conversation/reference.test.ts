import { HttpAgent } from '@ag-ui/client'
import fc from 'fast-check'

import type { AguiEvent, AguiMessage } from '@/core/agui/event'
import { createEventReader } from '@/core/agui/event-reader'
import { createDraft, type Draft } from '@/core/conversation/fold/draft'
import { assertProperty } from '@/core/testing/assert-property'

import { toAguiMessages } from './agui-messages'
import { chunkTraceOf } from './testing/chunk-trace'
import { traceOf } from './testing/trace'

/**
 * Our intended differences from the reference client, for valid runs:
 * - results are in the order of their calls, not of their arrival;
 * - an answer without text and calls is not sent;
 * - empty arguments are sent as an empty object.
 * Of an invalid run we keep what arrived, while the reference client rejects the run; see the tests of
 * the fold.
 */
function asWeSendIt(messages: readonly AguiMessage[]): AguiMessage[] {
  const results = messages.filter((message) => message.role === 'tool')
  return messages.flatMap((message): AguiMessage[] => {
    if (message.role === 'activity' || message.role === 'tool') return []
    if (message.role !== 'assistant') return [message]
    const { content, toolCalls = [], ...rest } = message
    if (!content && toolCalls.length === 0 && message.encryptedValue === undefined) return []
    if (toolCalls.length === 0) return [{ ...rest, content: content ?? '' }]
    const calls = toolCalls.map((call) => ({
      ...call,
      function: { ...call.function, arguments: call.function.arguments || '{}' },
    }))
    return [
      { ...rest, ...(content !== undefined && { content }), toolCalls: calls },
      ...toolCalls.flatMap(({ id }) => results.filter(({ toolCallId }) => toolCallId === id)),
    ]
  })
}

const choices = fc.array(fc.nat(100_000), { maxLength: 60 })

describe('the fold and the reference client', () => {
  it('agree on conversation, state and pending calls for any run', async () => {
    await assertProperty(
      fc.asyncProperty(choices, async (numbers) => {
        const events = traceOf(numbers)
        const reference = await runReference(events)
        const draft = fold(events)
        expect(toAguiMessages(draft)).toEqual(asWeSendIt(reference.messages))
        expect(activitiesOf(draft)).toEqual(
          reference.messages.filter(({ role }) => role === 'activity'),
        )
        // After a patch that does not apply we wait for a snapshot; the reference client does not.
        if (!draft.isStateStale) expect(draft.agentState).toEqual(reference.state)
        expect(draft.run.outcome).toMatchObject({
          kind: 'success',
          pendingToolCallIds: reference.pendingToolCallIds,
        })
      }),
      { seed: 354_874 },
    )
  })

  it('expand chunks in the same way', async () => {
    await assertProperty(
      fc.asyncProperty(choices, async (numbers) => {
        const events = chunkTraceOf(numbers)
        const reference = await runReference(events)
        const draft = fold(events)
        expect(toAguiMessages(draft)).toEqual(asWeSendIt(reference.messages))
        expect(draft.run.outcome).toMatchObject({
          pendingToolCallIds: reference.pendingToolCallIds,
        })
        expect(draft.warnings).toEqual([])
      }),
      { seed: 494_537 },
    )
  })
})

function fold(events: readonly AguiEvent[]): Draft {
  const draft = createDraft()
  const refuse = (report: object) => expect(report).toBeUndefined()
  const reader = createEventReader({
    onEvent: (event) => draft.apply(event),
    onWarning: refuse,
    onFailure: refuse,
  })
  for (const event of events) reader.accept(event)
  return draft
}

function activitiesOf(draft: Draft) {
  return draft.ids.flatMap((id) => {
    const message = draft.message(id)
    if (message?.role !== 'activity') return []
    const { runId: _runId, ...rest } = message
    return [rest]
  })
}

async function runReference(events: readonly AguiEvent[]) {
  const body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
  const headers = { 'content-type': 'text/event-stream' }
  const agent = new HttpAgent({
    url: 'http://reference.test',
    threadId: 't1',
    fetch: () => Promise.resolve(new Response(body, { headers })),
  })
  let pendingToolCallIds: readonly string[] = []
  const silence = jest.spyOn(console, 'warn').mockImplementation(() => {})
  await agent.runAgent(
    { runId: 'r1' },
    {
      onRunFinishedEvent(finished) {
        if (finished.outcome === 'success') pendingToolCallIds = finished.pendingToolCallIds
      },
    },
  )
  silence.mockRestore()
  return { messages: agent.messages, state: agent.state, pendingToolCallIds }
}
