import { ChatMessage, NewCompletion } from './completion'

const messages = [{ role: 'user', content: 'Hello' }]

describe('a request for a completion', () => {
  it('may have unknown members', () => {
    const request = { model: 'm', messages, logit_bias: {}, user: 'ada', stream: null, n: null }
    expect(NewCompletion.parse(request)).toMatchObject({ model: 'm', user: 'ada' })
  })

  it.each([
    ['no model', { messages }],
    ['no messages', { model: 'm', messages: [] }],
    ['two answers', { model: 'm', messages, n: 2 }],
    ['a temperature that is a word', { model: 'm', messages, temperature: 'hot' }],
    [
      'a tool without a name',
      { model: 'm', messages, tools: [{ type: 'function', function: {} }] },
    ],
    ['an unreadable part', { model: 'm', messages: [{ role: 'user', content: [{}] }] }],
  ])('is refused with %s', (_what, request) => {
    expect(NewCompletion.safeParse(request).success).toBe(false)
  })
})

describe('a chat message', () => {
  it("may have calls and no content if it is the assistant's", () => {
    const call = { id: 'c', function: { name: 'f', arguments: '{}' } }
    const message = { role: 'assistant', tool_calls: [call] }
    expect(ChatMessage.parse(message)).toEqual({
      role: 'assistant',
      tool_calls: [{ ...call, type: 'function' }],
    })
  })
})
