import { LLMock } from '@copilotkit/aimock'

import type { Message } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { fakeServer } from '@/core/testing/fake-server'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { switchHelp } from '@/state/model/help'
import { editProfile } from '@/state/model/profile'
import { editMessage, regenerate } from '@/state/thread/edit-message'
import { persistNow } from '@/state/thread/message-persistence'
import { messageIdsAtom, runStateAtom } from '@/state/thread/thread-atoms'
import {
  messageAtom,
  openThread,
  closeThreadSession,
  sendMessage,
  startThread,
} from '@/state/thread/thread-sessions'

const mock = new LLMock({ port: 0, logLevel: 'silent' })
let server = fakeServer()

beforeAll(async () => {
  globalThis.requestAnimationFrame = (draw) => Number(setImmediate(() => draw(0)))
  await mock.start()
  const address = `${mock.baseUrl}/v1`
  server = fakeServer({ id: 'models', kind: 'openai', address, features: [] })
})
afterAll(async () => {
  queryClient.clear()
  await mock.stop()
})
beforeEach(() => {
  mock.clearFixtures()
  mock.clearRequests()
  mock.on({}, { content: 'I see.' })
  switchHelp('models', false)
  editProfile({ server: 'models', model: 'gpt-4o' }, { contextSize: 4096 })
})

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5))
}
const answered = async (key: ThreadKey, requests: number) => {
  await until(() => mock.getRequests().length === requests)
  await until(() => store.get(runStateAtom(key)).kind === 'completed')
}
const messagesOf = (key: ThreadKey): Message[] =>
  store.get(messageIdsAtom(key)).flatMap((id) => store.get(messageAtom(key, id)) ?? [])
const idOf = (key: ThreadKey, role: Message['role']) =>
  messagesOf(key).find((message) => message.role === role)?.id ?? ''
const asked = () => mock.getRequests().at(-1)?.body

/** Longer than any text that fits into the model's context. */
const value = `iVBORw0KGgo${'A'.repeat(12_000)}`
const files = ['a.png', 'b.png'].map((filename) => ({
  type: 'image' as const,
  source: { type: 'data' as const, value, mimeType: 'image/png' },
  metadata: { filename },
}))
const picture = { type: 'image_url', image_url: { url: `data:image/png;base64,${value}` } }
const withWords = (text: string) => ({
  role: 'user',
  content: [{ type: 'text', text }, picture, picture],
})

describe('pictures in a message', () => {
  it('reach the model and are stored', async () => {
    const key = startThread(server, 'gpt-4o', 'What is this?', files)
    await answered(key, 1)
    expect(asked()).toMatchObject({ messages: [withWords('What is this?')] })

    await persistNow(key)
    closeThreadSession(key)
    await openThread(server, key)
    expect(messagesOf(key)[0]).toMatchObject({
      text: 'What is this?',
      parts: [{ type: 'text' }, ...files],
    })
    void sendMessage(key, 'And where?')
    await answered(key, 2)
    expect(asked()).toMatchObject({
      messages: [withWords('What is this?'), { role: 'assistant' }, { content: 'And where?' }],
    })
  })

  it('can be sent in an existing thread', async () => {
    const key = startThread(server, 'gpt-4o', 'Hello')
    await answered(key, 1)
    void sendMessage(key, '', files)
    await answered(key, 2)
    expect(asked()).toMatchObject({ messages: [{}, {}, { content: [picture, picture] }] })
  })

  it('are sent again when the answer is regenerated', async () => {
    const key = startThread(server, 'gpt-4o', 'What is this?', files)
    await answered(key, 1)
    await regenerate(key, idOf(key, 'assistant'))
    await answered(key, 2)
    expect(asked()).toMatchObject({ messages: [withWords('What is this?')] })
  })

  it('are kept when the text is edited', async () => {
    const key = startThread(server, 'gpt-4o', 'What is this?', files)
    await answered(key, 1)
    await editMessage(key, idOf(key, 'user'), 'Who is this?')
    await answered(key, 2)
    expect(asked()).toMatchObject({ messages: [withWords('Who is this?')] })
    expect(messagesOf(key)[0]).toMatchObject({ text: 'Who is this?', parts: [{}, ...files] })
  })
})
