import '@/core/testing/thousand-cases'

import fc from 'fast-check'
import { ChatMessage } from '@/core/contract/completion'
import { toChatMessages, type SourceMessage } from './chat-messages'
import { chatRequest } from './chat-request'

const request = (input: Parameters<typeof chatRequest>[1]) => {
  const asked = chatRequest('m', input)
  if (!asked.ok) throw new Error(asked.setting)
  return asked.request
}

const call = (id: string, text = '{}') => ({
  id,
  type: 'function' as const,
  function: { name: 'weather', arguments: text },
})

const hello: SourceMessage = { role: 'user', content: 'Hello' }

describe('a chat request', () => {
  it('asks for a stream with its usage, and for nothing else that was not asked for', () => {
    expect(request({ messages: [hello] })).toEqual({
      model: 'm',
      messages: [{ role: 'user', content: 'Hello' }],
      stream: true,
      stream_options: { include_usage: true },
    })
  })

  it('passes the known settings on', () => {
    const forwardedProps = { temperature: 0, stop: ['x'], seed: 7, top_p: null, other: 'no' }
    const asked = request({ messages: [hello], forwardedProps })
    expect(asked).toMatchObject({ temperature: 0, stop: ['x'], seed: 7 })
    expect(asked).not.toHaveProperty('top_p')
    expect(asked).not.toHaveProperty('other')
  })

  it('names the setting that makes no sense', () => {
    const forwardedProps = { temperature: 'hot' }
    expect(chatRequest('m', { messages: [hello], forwardedProps })).toEqual({
      ok: false,
      setting: 'temperature',
    })
  })

  it('cannot be talked into another model or into no stream', () => {
    const forwardedProps = { model: 'other', stream: false, messages: [] }
    expect(request({ messages: [hello], forwardedProps })).toMatchObject({
      model: 'm',
      stream: true,
      messages: [{}],
    })
  })

  it('offers tools as functions, and a choice only where there are some', () => {
    const tools = [
      { name: 'time', description: 'The time' },
      { name: 'sum', description: 'A sum', parameters: { type: 'object', required: ['of'] } },
    ]
    const forwardedProps = { tool_choice: 'auto', parallel_tool_calls: false }
    const asked = request({ messages: [hello], tools, forwardedProps })
    expect(asked).toMatchObject({ tool_choice: 'auto', parallel_tool_calls: false })
    expect(asked.tools).toEqual([
      {
        type: 'function',
        function: {
          name: 'time',
          description: 'The time',
          parameters: { type: 'object', properties: {} },
        },
      },
      {
        type: 'function',
        function: {
          name: 'sum',
          description: 'A sum',
          parameters: { type: 'object', properties: {}, required: ['of'] },
        },
      },
    ])
    const without = request({ messages: [hello], tools: [], forwardedProps })
    expect(without).not.toHaveProperty('tools')
    expect(without).not.toHaveProperty('tool_choice')
    expect(without).not.toHaveProperty('parallel_tool_calls')
  })

  it('makes one first system message of the instructions and the context', () => {
    const { messages } = request({
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'developer', content: 'Be kind.' },
        hello,
        { role: 'system', content: 'Later.' },
      ],
      context: [{ description: 'Place', value: 'Bern' }],
    })
    expect(messages).toEqual([
      { role: 'system', content: 'Be brief.\n\nBe kind.\n\nPlace: Bern' },
      { role: 'user', content: 'Hello' },
      { role: 'system', content: 'Later.' },
    ])
  })
})

describe('the messages of a chat request', () => {
  it('bring images as data or by address, and text alone as a string', () => {
    const source = { type: 'data' as const, value: 'AAAA', mimeType: 'image/png' }
    expect(
      toChatMessages([
        { role: 'user', content: [{ type: 'text', text: 'One' }] },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is it?' },
            { type: 'image', source },
            { type: 'image', source: { type: 'url', value: 'https://example.com/a.png' } },
            { type: 'document', source: { ...source, mimeType: 'application/pdf' } },
            { type: 'audio', source: { ...source, mimeType: 'audio/mpeg' } },
          ],
        },
      ]),
    ).toEqual([
      { role: 'user', content: 'One' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What is it?' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
          { type: 'image_url', image_url: { url: 'https://example.com/a.png' } },
          { type: 'text', text: expect.stringContaining('document') },
          { type: 'input_audio', input_audio: { data: 'AAAA', format: 'mp3' } },
        ],
      },
    ])
  })

  it('have every call with its result behind it, and null where nothing was said', () => {
    expect(
      toChatMessages([
        { role: 'assistant', toolCalls: [call('a'), call('b')] },
        { role: 'reasoning' },
        { role: 'tool', toolCallId: 'b', content: '', error: 'denied' },
        { role: 'tool', toolCallId: 'stray', content: 'x' },
        { role: 'activity' },
        { role: 'assistant', content: '' },
      ]),
    ).toEqual([
      { role: 'assistant', content: null, tool_calls: [call('a'), call('b')] },
      { role: 'tool', tool_call_id: 'a', content: expect.stringContaining('no result') },
      { role: 'tool', tool_call_id: 'b', content: 'denied' },
    ])
  })

  it('have arguments that can be parsed', () => {
    const [message] = toChatMessages([{ role: 'assistant', toolCalls: [call('a', '{"ci')] }])
    expect(message).toMatchObject({ tool_calls: [{ function: { arguments: '{}' } }] })
  })

  it('are a history that every server takes, whatever happened in the thread', () => {
    const ids = fc.constantFrom('a', 'b', 'c')
    const anyMessage = fc.oneof(
      fc.constant(hello),
      fc.record({ role: fc.constant('tool' as const), toolCallId: ids, content: fc.string() }),
      fc.record({
        role: fc.constant('assistant' as const),
        content: fc.string(),
        toolCalls: fc.uniqueArray(ids).map((made) => made.map((id) => call(id))),
      }),
    )
    fc.assert(
      fc.property(fc.array(anyMessage), (said) => {
        let open: string[] = []
        for (const message of toChatMessages(said)) {
          expect(ChatMessage.parse(message)).toEqual(message)
          if (message.role === 'tool') expect(open.shift()).toBe(message.tool_call_id)
          else expect(open).toEqual([])
          if (message.role === 'assistant') open = message.tool_calls?.map(({ id }) => id) ?? []
        }
        expect(open).toEqual([])
      }),
    )
  })
})
