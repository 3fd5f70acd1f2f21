import { addThread, readThread } from '@/data/store/threads'
import { queryClient } from '@/state/device/query-client'
import { loadDraft, writeDraft } from '@/state/thread/drafts'

import { relieveMemory } from './relieve-memory'

it('a device that is low on memory drops unused queries and stores pending drafts', async () => {
  const key = { server: 'home', room: 'demo', thread: 't' }
  await addThread({ key, name: '', created: 1, lastActivity: 1 })
  await loadDraft(key)
  writeDraft(key, 'half a')
  queryClient.setQueryData(['models', 'unseen'], ['large'])
  await relieveMemory()
  expect(queryClient.getQueryData(['models', 'unseen'])).toBeUndefined()
  expect(await readThread(key)).toMatchObject({ draft: 'half a' })
  queryClient.clear()
})
