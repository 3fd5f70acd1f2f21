import { isHotEvent } from './hot-event'

const text = { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'a' }
const args = { type: 'TOOL_CALL_ARGS', toolCallId: 'c', delta: '{' }

describe('a token', () => {
  it.each([
    ['of a text', text],
    ['of reasoning', { ...text, type: 'REASONING_MESSAGE_CONTENT' }],
    ['of arguments', args],
    ['with a time', { ...text, timestamp: 5 }],
    ['of a subagent', { ...text, subagentRunId: 's' }],
    ['with metadata', { ...args, metadata: {} }],
    ["with the provider's own event", { ...text, rawEvent: { any: 1 } }],
  ])('is taken without its schema: %s', (_what, event) => {
    expect(isHotEvent(event)).toBe(true)
  })

  it.each([
    ['another event', { type: 'TEXT_MESSAGE_END', messageId: 'm' }],
    ['no id', { type: 'TEXT_MESSAGE_CONTENT', delta: 'a' }],
    ["a call's id", { type: 'TEXT_MESSAGE_CONTENT', toolCallId: 'c', delta: 'a' }],
    ['ids of both kinds', { ...text, toolCallId: 'c' }],
    ["a message's id in a call", { ...args, messageId: 'm' }],
    ['no delta', { type: 'TOOL_CALL_ARGS', toolCallId: 'c' }],
    ['a time that is not whole', { ...text, timestamp: 0.5 }],
    ['a subagent that is no text', { ...text, subagentRunId: 7 }],
    ['metadata that is no object', { ...text, metadata: [] }],
    ["a null in place of the provider's event", { ...text, rawEvent: null }],
    ['a member that is not described', { ...text, colour: 'red' }],
  ])('is left to its schema with %s', (_what, event) => {
    expect(isHotEvent(event)).toBeFalsy()
  })
})
