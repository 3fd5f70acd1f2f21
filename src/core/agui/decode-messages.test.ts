import { decodeMessages } from './decode-messages'

describe('stored messages', () => {
  it('are the same objects when there is nothing to change', () => {
    const message = { id: 'u', role: 'user', content: 'Hi' }
    expect(decodeMessages([message])[0]).toBe(message)
  })

  it('have the parts of older versions translated', () => {
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

  it('lose what no version knows, and those that are then no messages', () => {
    const known = { id: 'u', role: 'user', content: 'Hi' }
    const values = [{ ...known, colour: 'red' }, { id: 'x', role: 'oracle' }, { id: 'y' }, 7, null]
    expect(decodeMessages(values)).toEqual([known])
  })

  it('keep what AG-UI 1.1 added', () => {
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
