import { EventType, type AGUIEvent } from '@ag-ui/core'

import type { RunInput } from '@/core/contract/run'

import type { Agent } from './agent'
import type { DemoAct, DemoCall } from './demo-act'
import type { Pause } from './pause'
import { planAnswer } from './plan-answer'
import { createReplayedAgent, type Wait } from './replayed-agent'

const wordMilliseconds = { steady: 25, slow: 4000 }

/** Longer texts arrive several words at a time, so that at the steady pace none takes over 25 seconds. */
const maximumPauses = 1000

const thinkingMilliseconds = 1500
const stepMilliseconds = 800

/** Needs no model and always gives the same answer to the same message. */
export const createDemoAgent = (pause: Pause): Agent => createReplayedAgent(answer, pause)

async function* answer(input: RunInput, wait: Wait): AsyncGenerator<AGUIEvent> {
  let said = 0
  let written = 0
  for (const act of planAnswer(input)) {
    if (act.kind === 'say' || act.kind === 'fail') said += 1
    const messageId = said < 2 ? `${input.runId}-answer` : `${input.runId}-answer-${said}`
    for await (const event of perform(act, messageId, input, wait)) {
      yield event
      if (isEnd(event)) return
      written += writtenIn(event)
    }
  }
  yield finishedEvent(input, written)
}

const isEnd = ({ type }: AGUIEvent) =>
  type === EventType.RUN_FINISHED || type === EventType.RUN_ERROR

/** A common estimate for most models. */
const charactersPerToken = 4

const writtenIn = (event: AGUIEvent) =>
  event.type === EventType.TEXT_MESSAGE_CONTENT ||
  event.type === EventType.REASONING_MESSAGE_CONTENT ||
  event.type === EventType.TOOL_CALL_ARGS
    ? event.delta.length
    : 0

function finishedEvent({ threadId, runId, messages }: RunInput, written: number): AGUIEvent {
  const read = messages.map(({ content }) => (typeof content === 'string' ? content : '')).join('')
  return {
    type: EventType.RUN_FINISHED,
    threadId,
    runId,
    usage: [
      {
        model: 'demo',
        inputTokens: Math.ceil(read.length / charactersPerToken),
        outputTokens: Math.ceil(written / charactersPerToken),
      },
    ],
  }
}

/** `messageId` is the id of the current or latest text message. */
function perform(
  act: DemoAct,
  messageId: string,
  input: RunInput,
  wait: Wait,
): AsyncIterable<AGUIEvent> | Iterable<AGUIEvent> {
  const { runId } = input
  switch (act.kind) {
    case 'say':
      return streamText(act.text, messageId, wordMilliseconds[act.pace], wait)
    case 'think':
      return think(act.text, `${runId}-thoughts`, wait)
    case 'call':
      return act.calls.flatMap((call, index) =>
        callEvents(call, `${runId}-call-${index}`, messageId),
      )
    case 'look-up':
      return lookUp(act, `${runId}-look-up`, messageId, wait)
    case 'show-state':
      return [{ type: EventType.STATE_SNAPSHOT, snapshot: act.state }]
    case 'change-state':
      return [{ type: EventType.STATE_DELTA, delta: act.patch }]
    case 'work':
      return work(act, `${runId}-plan`, wait)
    case 'show-activity': {
      const { activityType, content } = act
      const activityId = `${runId}-activity`
      return [{ type: EventType.ACTIVITY_SNAPSHOT, messageId: activityId, activityType, content }]
    }
    case 'delegate':
      return delegate(act, `${runId}-subagent`, wait)
    case 'ask':
      return [askEvent(act.question, input)]
    case 'fail':
      return fail(act.text, messageId, wait)
  }
}

async function* streamText(
  text: string,
  messageId: string,
  milliseconds: number,
  wait: Wait,
  author: { subagentRunId?: string } = {},
) {
  yield { type: EventType.TEXT_MESSAGE_START, messageId, role: 'assistant', ...author } as const
  for (const delta of portions(text)) {
    await wait(milliseconds)
    yield { type: EventType.TEXT_MESSAGE_CONTENT, messageId, delta, ...author } as const
  }
  yield { type: EventType.TEXT_MESSAGE_END, messageId, ...author } as const
}

function portions(text: string): string[] {
  const words = text.match(/\s*\S+/g) ?? []
  const size = Math.ceil(words.length / maximumPauses)
  const count = size === 0 ? 0 : Math.ceil(words.length / size)
  return Array.from({ length: count }, (_, at) => words.slice(at * size, (at + 1) * size).join(''))
}

async function* think(text: string, messageId: string, wait: Wait): AsyncGenerator<AGUIEvent> {
  yield { type: EventType.REASONING_START, messageId }
  yield { type: EventType.REASONING_MESSAGE_START, messageId, role: 'reasoning' }
  for (const delta of portions(text)) {
    await wait(wordMilliseconds.steady)
    yield { type: EventType.REASONING_MESSAGE_CONTENT, messageId, delta }
  }
  await wait(thinkingMilliseconds)
  yield { type: EventType.REASONING_MESSAGE_END, messageId }
  yield { type: EventType.REASONING_END, messageId }
}

function callEvents({ tool, title, input }: DemoCall, toolCallId: string, parentMessageId: string) {
  const events: AGUIEvent[] = [
    {
      type: EventType.TOOL_CALL_START,
      toolCallId,
      toolCallName: tool,
      parentMessageId,
      ...(title !== undefined && { metadata: { title } }),
    },
    { type: EventType.TOOL_CALL_ARGS, toolCallId, delta: JSON.stringify(input) },
    { type: EventType.TOOL_CALL_END, toolCallId },
  ]
  return events
}

async function* lookUp(
  { call, result: content }: DemoAct & { kind: 'look-up' },
  toolCallId: string,
  messageId: string,
  wait: Wait,
): AsyncGenerator<AGUIEvent> {
  // Some clients list the tools of an answer without following every call.
  const usage = { messageId, tools: [call.tool] }
  yield { type: EventType.CUSTOM, name: 'tool_usage', value: usage }
  yield* callEvents(call, toolCallId, messageId)
  await wait(stepMilliseconds)
  const resultId = `${toolCallId}-result`
  yield {
    type: EventType.TOOL_CALL_RESULT,
    messageId: resultId,
    toolCallId,
    content,
    role: 'tool',
  }
}

async function* work(
  { title, steps }: DemoAct & { kind: 'work' },
  messageId: string,
  wait: Wait,
): AsyncGenerator<AGUIEvent> {
  const activityType = 'plan'
  const mark = (index: number, value: string): AGUIEvent => ({
    type: EventType.ACTIVITY_DELTA,
    messageId,
    activityType,
    patch: [{ op: 'replace', path: `/steps/${index}/status`, value }],
  })
  yield {
    type: EventType.ACTIVITY_SNAPSHOT,
    messageId,
    activityType,
    content: { title, steps: steps.map((description) => ({ description, status: 'pending' })) },
  }
  for (const [index, stepName] of steps.entries()) {
    yield { type: EventType.STEP_STARTED, stepName }
    yield mark(index, 'in_progress')
    await wait(stepMilliseconds)
    yield mark(index, 'completed')
    yield { type: EventType.STEP_FINISHED, stepName }
  }
}

async function* delegate(
  { name, step: stepName, text }: DemoAct & { kind: 'delegate' },
  subagentRunId: string,
  wait: Wait,
): AsyncGenerator<AGUIEvent> {
  const author = { subagentRunId }
  yield { type: EventType.SUBAGENT_STARTED, subagentRunId, name }
  yield { type: EventType.STEP_STARTED, stepName, ...author }
  await wait(stepMilliseconds)
  yield* streamText(text, `${subagentRunId}-answer`, wordMilliseconds.steady, wait, author)
  yield { type: EventType.STEP_FINISHED, stepName, ...author }
  yield { type: EventType.SUBAGENT_FINISHED, subagentRunId }
}

async function* fail(text: string, messageId: string, wait: Wait): AsyncGenerator<AGUIEvent> {
  for await (const event of streamText(text, messageId, wordMilliseconds.steady, wait)) {
    if (text !== '' && event.type !== EventType.TEXT_MESSAGE_END) yield event
  }
  yield {
    type: EventType.RUN_ERROR,
    code: 'demo_failure',
    message: 'The demo agent failed because it was asked to.',
  }
}

const askEvent = (message: string, { threadId, runId }: RunInput): AGUIEvent => ({
  type: EventType.RUN_FINISHED,
  threadId,
  runId,
  outcome: {
    type: 'interrupt',
    interrupts: [
      {
        id: `${runId}-question`,
        reason: 'input_required',
        message,
        responseSchema: {
          type: 'object',
          properties: { go_on: { type: 'boolean', title: 'Continue' } },
          required: ['go_on'],
        },
      },
    ],
  },
})
