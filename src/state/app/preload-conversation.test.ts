import type { Message } from '@/core/conversation/message'
import { fakeServer } from '@/core/testing/fake-server'
import { writeMessages } from '@/data/store/paths'
import { writeServer } from '@/data/store/servers'
import { addThread } from '@/data/store/threads'
import { answerWith } from '@/data/testing/expo-fetch'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { messageIdsAtom } from '@/state/thread/thread-atoms'
import { closeThreadSession, threadSessionOf } from '@/state/thread/thread-sessions'

import { preloadConversation } from './preload-conversation'

const server = fakeServer()
const key = { server: server.id, room: 'demo', thread: 't' }
const said: Message = { id: 'u1', role: 'user', text: 'Hello' }

beforeAll(async () => {
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')))
  await writeServer(server, 1)
  await addThread({ key, name: 'Greeting', created: 1, lastActivity: 1 })
  await writeMessages(key, {
    entries: [{ message: said, parentId: undefined }],
    removed: [],
    leaf: 'u1',
  })
})
afterAll(() => queryClient.clear())

describe('a conversation that the app’s address names', () => {
  it('is loaded without its page and without its server', async () => {
    const shown = new Promise<void>((resolve) => store.sub(messageIdsAtom(key), () => resolve()))
    await preloadConversation(key)
    await shown
    expect(store.get(messageIdsAtom(key))).toEqual(['u1'])
    closeThreadSession(key)
  })

  it('is not loaded if its server is unknown', async () => {
    const other = { ...key, server: 'other' }
    await preloadConversation(other)
    expect(threadSessionOf(other)).toBeUndefined()
  })
})
