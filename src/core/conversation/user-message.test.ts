import { toAguiMessages } from './agui-messages'
import { readMessage } from './read-message'
import { filesOf, userMessage } from './user-message'

const image = {
  type: 'image' as const,
  source: { type: 'data' as const, value: 'iVBORw0KGgo=', mimeType: 'image/png' },
  metadata: { filename: 'a.png' },
}

describe("a person's message", () => {
  it('is plain text without files', () => {
    expect(userMessage('1', 'Hello')).toEqual({ id: '1', role: 'user', text: 'Hello' })
    expect(userMessage('1', 'Hello', [])).toEqual({ id: '1', role: 'user', text: 'Hello' })
  })

  it('has its text first, then its files', () => {
    const message = userMessage('1', 'See', [image])
    expect(message).toMatchObject({ text: 'See', parts: [{ type: 'text', text: 'See' }, image] })
    expect(filesOf(message)).toEqual([image])
    expect(toAguiMessages([message])).toMatchObject([{ content: [{ text: 'See' }, image] }])
  })

  it('may consist of files alone', () => {
    expect(userMessage('1', '', [image])).toMatchObject({ text: '', parts: [image] })
  })

  it('has no files if it is plain text', () => {
    expect(filesOf(userMessage('1', 'Hello'))).toEqual([])
  })

  it('is unchanged after being stored', () => {
    const message = userMessage('1', 'See', [image])
    expect(readMessage(JSON.parse(JSON.stringify(message)))).toEqual(message)
  })
})
