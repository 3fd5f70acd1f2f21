import { isHotEvent } from './hot-event'

const text = { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'a' }
const args = { type: 'TOOL_CALL_ARGS', toolCallId: 'c', delta: '{' }

describe('a token event', () => {
  it.each([
    ['of text', text],
    ['of reasoning', { ...text, type: 'REASONING_MESSAGE_CONTENT' }],
    ['of arguments', args],
    ['with a timestamp', { ...text, timestamp: 5 }],
    ['of a subagent', { ...text, subagentRunId: 's' }],
    ['with metadata', { ...args, metadata: {} }],
    ["with the provider's raw event", { ...text, rawEvent: { any: 1 } }],
  ])('is accepted without its schema: %s', (_what, event) => {
    expect(isHotEvent(event)).toBe(true)
  })

  it.each([
    ['another type', { type: 'TEXT_MESSAGE_END', messageId: 'm' }],
    ['no id', { type: 'TEXT_MESSAGE_CONTENT', delta: 'a' }],
    ["a call's id", { type: 'TEXT_MESSAGE_CONTENT', toolCallId: 'c', delta: 'a' }],
    ['ids of both kinds', { ...text, toolCallId: 'c' }],
    ["a message's id in a call", { ...args, messageId: 'm' }],
    ['no delta', { type: 'TOOL_CALL_ARGS', toolCallId: 'c' }],
    ['a timestamp that is not whole', { ...text, timestamp: 0.5 }],
    ['a subagent id that is not a string', { ...text, subagentRunId: 7 }],
    ['metadata that is not an object', { ...text, metadata: [] }],
    ["null as the provider's raw event", { ...text, rawEvent: null }],
    ['an undescribed member', { ...text, colour: 'red' }],
  ])('is left to its schema if it has %s', (_what, event) => {
    expect(isHotEvent(event)).toBeFalsy()
  })
})
