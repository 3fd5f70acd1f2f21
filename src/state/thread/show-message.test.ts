import { fakeServer } from '@/core/testing/fake-server'
import { readThread, addThread } from '@/data/store/threads'
import { writeMessages } from '@/data/store/paths'
import { fakeAgentServer } from '@/data/testing/fake-agent-server'
import { store } from '@/state/device/store'

import { showMessage } from './show-message'
import { messageIdsAtom } from './thread-atoms'
import { openThread } from './thread-sessions'

const home = fakeServer()
const said = (id: string, parentId: string | undefined) => ({
  message: { id, role: 'user' as const, text: id },
  parentId,
})

let made = 0

/** Opens m0 to m119, and two more answers to m9: a branch that is not shown. */
async function openLongThread() {
  const server = fakeAgentServer()
  const key = { server: 'home', room: 'demo', thread: `long-${(made += 1)}` }
  const entries = Array.from({ length: 120 }, (_, at) =>
    said(`m${at}`, at === 0 ? undefined : `m${at - 1}`),
  )
  await addThread({ key, name: 'Long', created: 1, lastActivity: 1 })
  await writeMessages(key, {
    entries: [...entries, said('other', 'm9'), said('others-end', 'other')],
    removed: [],
    leaf: 'm119',
  })
  server.refuseWith(() => new Response(null, { status: 503 }))
  await openThread(home, key)
  return { key, ids: () => store.get(messageIdsAtom(key)) }
}

describe('a message that is sought', () => {
  it('is loaded however far back it is, and nothing else changes', async () => {
    const { key, ids } = await openLongThread()
    expect(ids()).toHaveLength(50)
    expect(await showMessage(key, 'm30')).toBe(true)
    expect(ids()).toHaveLength(100)
    expect(ids().at(-1)).toBe('m119')
  })

  it('is shown on its own branch', async () => {
    const { key, ids } = await openLongThread()
    expect(await showMessage(key, 'other')).toBe(true)
    expect(ids().slice(-3)).toEqual(['m9', 'other', 'others-end'])
    expect(await readThread(key)).toMatchObject({ leaf: 'others-end' })
  })

  it('is not shown when it is gone', async () => {
    const { key, ids } = await openLongThread()
    expect(await showMessage(key, 'gone')).toBe(false)
    expect(ids().at(-1)).toBe('m119')
  })
})
