import { fakeServer } from '@/core/testing/fake-server'
import { fakeAgentServer } from '@/data/testing/fake-agent-server'
import { backendOf } from '@/state/room/backend-of'

import { fetchThreadHistory } from './thread-history'

const key = { server: 'home', room: 'demo', thread: 'long' }

/** A turn, given all that was said before it. */
function turn(index: number, before: object[]) {
  const messages = [...before, { id: `u${index}`, role: 'user', content: `Question ${index}` }]
  const messageId = `a${index}`
  const events = [
    { type: 'RUN_STARTED', threadId: 't', runId: 'r' },
    { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' },
    { type: 'TEXT_MESSAGE_CONTENT', messageId, delta: `Answer ${index}` },
    { type: 'TEXT_MESSAGE_END', messageId },
    { type: 'RUN_FINISHED', threadId: 't', runId: 'r' },
  ]
  const after = [...messages, { id: messageId, role: 'assistant', content: `Answer ${index}` }]
  return { messages, events, after }
}

describe('a thread of many runs that this device has never seen', () => {
  it('is fetched in full from its last runs, and the others are never requested', async () => {
    const server = fakeAgentServer()
    let said: object[] = []
    for (let index = 0; index < 40; index += 1) {
      const { messages, events, after } = turn(index, said)
      server.hold('Long', 'long', messages, events)
      said = after
    }
    const asked = () => server.requests.filter(({ path }) => path.includes('/long/')).length

    const path = await fetchThreadHistory(backendOf(fakeServer()), key)
    expect(path?.draft.ids).toHaveLength(80)
    expect(asked()).toBe(30)

    expect(await fetchThreadHistory(backendOf(fakeServer()), key)).toBeUndefined()
    expect(asked()).toBe(30)
  })
})
