import { EventType, type AGUIEvent } from '@ag-ui/core'

import { RunInput } from '@/core/contract/run'

import type { Agent } from './agent'
import { withResume } from './with-resume'

const input = RunInput.parse({
  threadId: 't',
  runId: 'r',
  messages: [{ id: 'u', role: 'user', content: 'Count to six' }],
  tools: [],
  context: [],
})

const signal = new AbortController().signal

const start = (messageId: string): AGUIEvent => ({ type: EventType.TEXT_MESSAGE_START, messageId })
const say = (messageId: string, delta: string): AGUIEvent => ({
  type: EventType.TEXT_MESSAGE_CONTENT,
  messageId,
  delta,
})
const end = (messageId: string): AGUIEvent => ({ type: EventType.TEXT_MESSAGE_END, messageId })

/** Returns the events that follow `pastEvents`, and the messages that the model received. */
async function resume(pastEvents: AGUIEvent[], ...answer: AGUIEvent[]) {
  const asked: RunInput[] = []
  const model: Agent = async function* (given) {
    asked.push(given)
    yield* answer
  }
  let made = 0
  const agent = withResume(model, () => `new-${(made += 1)}`)
  const rest: AGUIEvent[] = []
  for await (const event of agent.resume?.(input, pastEvents, signal) ?? []) rest.push(event)
  return { rest, messages: asked[0]?.messages.map(({ role, content }) => ({ role, content })) }
}

describe('an answer that was cut off', () => {
  it('continues in the same message, after the text that the model sent', async () => {
    const pastEvents = [start('a'), say('a', 'One, '), say('a', 'two, ')]
    const { rest, messages } = await resume(pastEvents, start('b'), say('b', 'three.'), end('b'))
    expect(rest).toEqual([say('a', 'three.'), end('a')])
    expect(messages).toEqual([
      { role: 'user', content: 'Count to six' },
      { role: 'assistant', content: 'One, two, ' },
      { role: 'user', content: expect.stringContaining('cut off') },
    ])
  })

  it('starts afresh if the model sent nothing', async () => {
    const { rest, messages } = await resume([], start('b'), say('b', 'One.'), end('b'))
    expect(rest).toEqual([start('b'), say('b', 'One.'), end('b')])
    expect(messages).toHaveLength(1)
  })

  it('repeats nothing if the model starts over', async () => {
    const pastEvents = [start('a'), say('a', 'One, two, three, four, ')]
    const again = [say('b', 'One, two, '), say('b', 'three, four, five, '), say('b', 'six.')]
    const { rest } = await resume(pastEvents, start('b'), ...again, end('b'))
    expect(rest).toEqual([say('a', 'five, '), say('a', 'six.'), end('a')])
  })

  it('keeps text that only looked like a repetition', async () => {
    const pastEvents = [start('a'), say('a', 'One, two, three, four, ')]
    const { rest } = await resume(pastEvents, start('b'), say('b', 'One, two'), end('b'))
    expect(rest).toEqual([say('a', 'One, two'), end('a')])
  })

  it('closes an open thought before it continues', async () => {
    const { rest } = await resume(
      [
        { type: EventType.REASONING_START, messageId: 'c' },
        { type: EventType.REASONING_MESSAGE_START, messageId: 'c', role: 'reasoning' },
      ],
      start('b'),
    )
    expect(rest).toEqual([
      { type: EventType.REASONING_MESSAGE_END, messageId: 'c' },
      { type: EventType.REASONING_END, messageId: 'c' },
      start('b'),
    ])
  })

  it('reports an incomplete call as not made, and lets the model make it again', async () => {
    const call = (toolCallId: string): AGUIEvent => ({
      type: EventType.TOOL_CALL_START,
      toolCallId,
      toolCallName: 'calculate',
      parentMessageId: 'b',
    })
    const half: AGUIEvent = { type: EventType.TOOL_CALL_ARGS, toolCallId: 'call_0', delta: '{"ex' }
    const whole: AGUIEvent = { type: EventType.TOOL_CALL_ARGS, toolCallId: 'call_0', delta: '{}' }
    const pastEvents = [start('a'), say('a', 'Hm.'), call('call_0'), half]
    const { rest } = await resume(pastEvents, call('call_0'), whole)
    expect(rest).toMatchObject([
      { type: 'TOOL_CALL_END', toolCallId: 'call_0' },
      { type: 'TOOL_CALL_RESULT', toolCallId: 'call_0', content: expect.stringContaining('error') },
      { type: 'TOOL_CALL_START', toolCallId: 'new-2', parentMessageId: 'a' },
      { type: 'TOOL_CALL_ARGS', toolCallId: 'new-2', delta: '{}' },
    ])
  })

  it('is not requested again if its text was complete', async () => {
    const { rest, messages } = await resume([start('a'), say('a', 'One.'), end('a')], start('b'))
    expect(rest).toEqual([])
    expect(messages).toBeUndefined()
  })
})
