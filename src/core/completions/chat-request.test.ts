import fc from 'fast-check'

import { ChatMessage } from '@/core/contract/completion'
import { assertProperty } from '@/core/testing/assert-property'

import { toChatMessages, type SourceMessage } from './chat-messages'
import { callIdsOf, chatRequest, textToolsOf } from './chat-request'
import { profileOf } from './model-profile'

type Conversation = Parameters<typeof chatRequest>[1]

const usual = profileOf('m', { takesImages: true })

const request = (input: Conversation, profile = usual) => {
  const asked = chatRequest('m', input, profile)
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
  it('asks for a stream with usage, and omits settings that are not set', () => {
    expect(request({ messages: [hello] })).toEqual({
      model: 'm',
      messages: [{ role: 'user', content: 'Hello' }],
      stream: true,
      stream_options: { include_usage: true },
    })
  })

  it('passes on the known settings', () => {
    const forwardedProps = { temperature: 0, stop: ['x'], seed: 7, top_p: null, other: 'no' }
    const asked = request({ messages: [hello], forwardedProps })
    expect(asked).toMatchObject({ temperature: 0, stop: ['x'], seed: 7 })
    expect(asked).not.toHaveProperty('top_p')
    expect(asked).not.toHaveProperty('other')
  })

  it('names an invalid setting', () => {
    const forwardedProps = { temperature: 'hot' }
    expect(chatRequest('m', { messages: [hello], forwardedProps }, usual)).toEqual({
      ok: false,
      setting: 'temperature',
    })
  })

  it('ignores settings that would change the model or the streaming', () => {
    const forwardedProps = { model: 'other', stream: false, messages: [] }
    expect(request({ messages: [hello], forwardedProps })).toMatchObject({
      model: 'm',
      stream: true,
      messages: [{}],
    })
  })

  it('offers tools as functions, and a tool choice only with tools', () => {
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

  it('joins instructions and context into one system message at the start', () => {
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

describe('the last request of a turn', () => {
  it('carries the warning in its system message and offers no tools', () => {
    const asked = request({
      messages: [{ role: 'system', content: 'Be brief.' }, hello],
      tools: [],
      context: [{ description: 'Limit of tool calls', value: 'Answer now.' }],
    })
    expect(asked.messages[0]).toEqual({
      role: 'system',
      content: 'Be brief.\n\nLimit of tool calls: Answer now.',
    })
    expect(asked).not.toHaveProperty('tools')
    expect(asked).not.toHaveProperty('tool_choice')
  })
})

describe('a chat request for a model without tools', () => {
  const profile = profileOf('m', { supportsTools: false })
  const tools = [{ name: 'weather', description: 'The weather', parameters: { type: 'object' } }]

  it("describes the tools in the system message, after the person's instructions", () => {
    const asked = request(
      { messages: [{ role: 'system', content: 'Be brief.' }, hello], tools },
      profile,
    )
    expect(asked).not.toHaveProperty('tools')
    expect(asked.messages).toEqual([
      {
        role: 'system',
        content: expect.stringMatching(
          /^Be brief\.\n\n[^]+- weather: The weather\n {2}\{"type":"object"\}/,
        ),
      },
      { role: 'user', content: 'Hello' },
    ])
  })

  it('writes calls and results as text', () => {
    const { messages } = request(
      {
        messages: [
          hello,
          {
            role: 'assistant',
            content: 'A moment.',
            toolCalls: [call('a', '{"n":1}'), call('b', '{')],
          },
          { role: 'tool', toolCallId: 'a', content: 'Rain' },
          { role: 'tool', toolCallId: 'stray', content: 'x' },
          { role: 'user', content: 'And?' },
        ],
      },
      profile,
    )
    expect(messages).toEqual([
      { role: 'user', content: 'Hello' },
      {
        role: 'assistant',
        content:
          'A moment.\n{"name": "weather", "arguments": {"n":1}}\n{"name": "weather", "arguments": {}}',
      },
      {
        role: 'user',
        content: expect.stringMatching(
          /^Result of the tool weather:\nRain\n\nResult of the tool weather:\nThere is no result[^]+\n\nAnd\?$/,
        ),
      },
    ])
  })
})

describe('the tools that a call in the text may name', () => {
  const parameters = { type: 'object' }
  const tools = [{ name: 'weather', description: 'The weather', parameters }]
  const called: SourceMessage = { role: 'assistant', toolCalls: [call('a')] }
  const profile = profileOf('m')

  it('are those on offer, with their schemas, for any model with default channels', () => {
    const offered = new Map([['weather', parameters]])
    expect(textToolsOf({ messages: [hello], tools }, profile)).toEqual(offered)
    const toolless = profileOf('m', { supportsTools: false })
    expect(textToolsOf({ messages: [hello], tools }, toolless)).toEqual(offered)
  })

  it('are those that the turn has used when no tools are on offer', () => {
    const used = new Map([['weather', undefined]])
    expect(textToolsOf({ messages: [hello, called], tools: [] }, profile)).toEqual(used)
    expect(textToolsOf({ messages: [called, hello], tools: [] }, profile)).toEqual(new Map())
    expect(callIdsOf({ messages: [called] })).toEqual(new Set(['a']))
  })

  it.each([[['text' as const]], [['tool' as const, 'text' as const]]])(
    'are empty when the channels are %j',
    (channels) => {
      const gated = { ...profile, channels }
      expect(textToolsOf({ messages: [hello], tools }, gated)).toEqual(new Map())
    },
  )

  it('are not offered at all to a model that only writes text', () => {
    const asked = request({ messages: [hello], tools }, { ...profile, channels: ['text'] })
    expect(asked).not.toHaveProperty('tools')
    expect(asked.messages).toEqual([{ role: 'user', content: 'Hello' }])
  })
})

describe('the messages of a chat request', () => {
  it('alternate between user and assistant, even after a failed turn', () => {
    const { messages } = request({
      messages: [
        hello,
        hello,
        { role: 'assistant', content: 'One.' },
        { role: 'assistant', content: 'Two.' },
        { role: 'assistant', content: 'Three.', toolCalls: [call('a')] },
        hello,
      ],
    })
    expect(messages).toMatchObject([
      { role: 'user', content: 'Hello\n\nHello' },
      { role: 'assistant', content: 'One.\n\nTwo.' },
      { role: 'assistant', content: 'Three.' },
      { role: 'tool' },
      { role: 'assistant', content: 'I was stopped here.' },
      { role: 'user', content: 'Hello' },
    ])
  })

  it('end with a user message, even when the last answer broke off', () => {
    const { messages } = request({ messages: [hello, { role: 'assistant', content: 'Half an' }] })
    expect(messages).toMatchObject([
      { role: 'user' },
      { role: 'assistant', content: 'Half an' },
      { role: 'user', content: expect.stringContaining('broke off') },
    ])
  })

  describe('with files', () => {
    const source = { type: 'data' as const, value: btoa('a,b'), mimeType: 'text/csv' }
    const pdf = { ...source, mimeType: 'application/pdf' }
    const image = { type: 'image' as const, source: { ...source, mimeType: 'image/png' } }
    const sent = (part: object, takes: object) => {
      const said: SourceMessage = {
        role: 'user',
        content: [
          { type: 'text', text: 'See' },
          { ...image, ...part },
        ],
      }
      const { messages } = request({ messages: [said] }, { ...profileOf('m'), ...takes })
      return messages[0]?.content
    }

    it('include an image if the model accepts it, or say that it is missing', () => {
      expect(sent({}, { takesImages: true })).toMatchObject([{}, { type: 'image_url' }])
      expect(sent({}, { takesImages: false })).toMatch(/^See\n\(An image is attached/)
    })

    it('include a document if the model accepts it, or say that it is missing', () => {
      const part = { type: 'document', source: pdf, metadata: { filename: 'a.pdf' } }
      expect(sent(part, { takesFiles: true })).toEqual([
        { type: 'text', text: 'See' },
        {
          type: 'file',
          file: { filename: 'a.pdf', file_data: `data:application/pdf;base64,${source.value}` },
        },
      ])
      expect(sent(part, { takesFiles: false })).toMatch(/document is attached/)
    })

    it('include a text file for every model', () => {
      const part = { type: 'document', source, metadata: { name: 'a.csv' } }
      expect(sent(part, {})).toBe('See\nThe attached file a.csv:\n\na,b')
      const broken = { type: 'document', source: { ...source, value: btoa('\xff') } }
      expect(sent(broken, {})).toMatch(/document is attached/)
    })
  })

  it('include images as data or by URL, and plain text as a string', () => {
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

  it('have every result right after its call, and null for empty content', () => {
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

  it('have arguments that parse as JSON', () => {
    const [message] = toChatMessages([{ role: 'assistant', toolCalls: [call('a', '{"ci')] }])
    expect(message).toMatchObject({ tool_calls: [{ function: { arguments: '{}' } }] })
  })

  it('are valid and have a result for every call, whatever happened in the thread', async () => {
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
    await assertProperty(
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
      { seed: 697_190 },
    )
  })
})
