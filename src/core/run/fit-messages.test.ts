import type { Message } from '@ag-ui/core'

import { charactersFor, fitMessages, sizeToRead } from './fit-messages'

const user = (id: string, content = 'Hi'): Message => ({ id, role: 'user', content })
const answer = (id: string, content = 'Hello'): Message => ({ id, role: 'assistant', content })
const ids = (messages: readonly Message[]) => messages.map(({ id }) => id)

describe('a conversation in a request', () => {
  const two = [user('1'), answer('2'), user('3'), answer('4'), user('5')]

  it('is whole as long as it fits', () => {
    expect(ids(fitMessages(two, 10_000))).toEqual(['1', '2', '3', '4', '5'])
  })

  it("begins with a person's message when it is cut", () => {
    const limit = JSON.stringify(two.slice(1)).length
    expect(ids(fitMessages(two, limit))).toEqual(['3', '4', '5'])
  })

  it('keeps the last turn whatever its size', () => {
    const large = [user('1'), answer('2'), user('3', 'x'.repeat(100)), answer('4')]
    expect(ids(fitMessages(large, 10))).toEqual(['3', '4'])
  })

  it('is measured as the JSON list that is sent', () => {
    const all = JSON.stringify(two).length - 1
    expect(fitMessages(two, all)).toHaveLength(5)
    expect(fitMessages(two, all - 1)).toHaveLength(3)
  })

  it('is left unchanged if it contains no message of a person', () => {
    expect(ids(fitMessages([answer('1', 'x'.repeat(100))], 10))).toEqual(['1'])
  })
})

describe('the size of a message for a model', () => {
  const value = 'A'.repeat(100_000)
  const source = { type: 'data' as const, value, mimeType: 'image/png' }
  const said = (type: 'image' | 'document') => ({
    id: '1',
    role: 'user' as const,
    content: [
      { type: 'text' as const, text: 'See' },
      { type, source },
    ],
  })

  it('counts a picture as less than its data, and a text in full', () => {
    expect(sizeToRead(said('image'))).toBeLessThan(5000)
    expect(sizeToRead(said('image'))).toBeGreaterThan(2500)
    expect(sizeToRead({ ...said('image'), role: 'assistant' })).toBeGreaterThan(100_000)
    expect(sizeToRead(said('document'))).toBeGreaterThan(100_000)
    const words = { id: '1', role: 'user' as const, content: value }
    expect(sizeToRead(words)).toBe(JSON.stringify(words).length)
  })

  it('decides whether a picture is kept', () => {
    const messages = [said('image'), { id: '2', role: 'user' as const, content: 'And?' }]
    expect(fitMessages(messages, 10_000, sizeToRead)).toHaveLength(2)
    expect(fitMessages(messages, 10_000)).toHaveLength(1)
  })
})

describe("a model's context", () => {
  it('has room for two and a half characters per token, or for everything if its size is unknown', () => {
    expect(charactersFor(8_000)).toBe(20_000)
    expect(charactersFor()).toBe(Infinity)
  })
})
