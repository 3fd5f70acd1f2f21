import { EventType, type AGUIEvent } from '@ag-ui/core'
import type { Agent } from './agent'
import { planAnswer, type DemoCall, type DemoPlan } from './demo-plan'
import type { Pause } from './pause'

const paces = { steady: 25, slow: 4000 }

const failure: AGUIEvent = {
  type: EventType.RUN_ERROR,
  code: 'demo_failure',
  message: 'The demo agent failed because it was asked to.',
}

/** Needs no model, and gives the same answer to the same words. */
export function createDemoAgent(pause: Pause): Agent {
  return async function* (input, signal) {
    const plan = planAnswer(input)
    const messageId = `${input.runId}-answer`
    const delay = paces[plan.kind === 'say' ? plan.pace : 'steady']
    yield { type: EventType.TEXT_MESSAGE_START, messageId, role: 'assistant' }
    for (const delta of plan.text.match(/\s*\S+/g) ?? []) {
      await pause(delay, signal)
      yield { type: EventType.TEXT_MESSAGE_CONTENT, messageId, delta }
    }
    if (plan.kind === 'say' && plan.isCutOff) return yield failure
    yield { type: EventType.TEXT_MESSAGE_END, messageId }
    if (plan.kind === 'call') yield* callEvents(plan.calls, messageId, input.runId)
    if (plan.kind === 'ask') yield askEvent(plan, input)
  }
}

function* callEvents(calls: readonly DemoCall[], parentMessageId: string, runId: string) {
  for (const [index, { tool, input }] of calls.entries()) {
    const toolCallId = `${runId}-call-${index}`
    yield {
      type: EventType.TOOL_CALL_START,
      toolCallId,
      toolCallName: tool,
      parentMessageId,
    } as const
    yield { type: EventType.TOOL_CALL_ARGS, toolCallId, delta: JSON.stringify(input) } as const
    yield { type: EventType.TOOL_CALL_END, toolCallId } as const
  }
}

const askEvent = (
  { question }: DemoPlan & { kind: 'ask' },
  { threadId, runId }: { threadId: string; runId: string },
): AGUIEvent => ({
  type: EventType.RUN_FINISHED,
  threadId,
  runId,
  outcome: {
    type: 'interrupt',
    interrupts: [
      {
        id: `${runId}-question`,
        reason: 'input_required',
        message: question,
        responseSchema: {
          type: 'object',
          properties: { go_on: { type: 'boolean', title: 'Go on' } },
          required: ['go_on'],
        },
      },
    ],
  },
})
