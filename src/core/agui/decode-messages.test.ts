import { decodeMessages } from './decode-messages'

describe('stored messages', () => {
  it('keep their identity if there is nothing to change', () => {
    const message = { id: 'u', role: 'user', content: 'Hi' }
    expect(decodeMessages([message])[0]).toBe(message)
  })

  it('are upgraded if they contain parts of older versions', () => {
    const part = { type: 'binary', mimeType: 'image/png', url: 'https://a.test/b.png' }
    expect(decodeMessages([{ id: 'u', role: 'user', content: [part] }])).toEqual([
      {
        id: 'u',
        role: 'user',
        content: [
          {
            type: 'image',
            source: { type: 'url', value: 'https://a.test/b.png', mimeType: 'image/png' },
          },
        ],
      },
    ])
  })

  it('lose unknown members, and are dropped if they are malformed', () => {
    const known = { id: 'u', role: 'user', content: 'Hi' }
    const values = [{ ...known, colour: 'red' }, { id: 'x', role: 'oracle' }, { id: 'y' }, 7, null]
    expect(decodeMessages(values)).toEqual([known])
  })

  it('keep the members that AG-UI 1.1 added', () => {
    const encryption = { encryptedValue: 'v', encryptedValueType: 'signature' }
    const call = { id: 'c', type: 'function', function: { name: 'n', arguments: '{}' } }
    const messages = [
      { id: 'r', role: 'reasoning', content: 'hm', ...encryption },
      { id: 'a', role: 'assistant', toolCalls: [{ ...call, ...encryption }], ...encryption },
      { id: 't', role: 'tool', toolCallId: 'c', content: 'ok', ...encryption },
    ]
    expect(decodeMessages(messages)).toEqual(messages)
  })
})
