import { writeMessages } from '@/data/store/paths'
import { addThread } from '@/data/store/threads'
import { queryClient } from '@/state/device/query-client'

import { threadSearchQuery } from './thread-search'

const key = (thread: string) => ({ server: 'home', room: 'demo', thread })

it('the thread search finds threads by their names and messages, and returns the match', async () => {
  await addThread({ key: key('one'), name: 'Dinner for six', created: 1, lastActivity: 2 })
  await addThread({ key: key('two'), name: 'Shopping', created: 1, lastActivity: 1 })
  await addThread({ key: key('three'), name: 'Weather', created: 1, lastActivity: 3 })
  const message = { id: 'u1', role: 'user' as const, text: 'Things for dinner, please' }
  await writeMessages(key('two'), {
    entries: [{ message, parentId: undefined }],
    removed: [],
    leaf: 'u1',
  })

  expect(await queryClient.fetchQuery(threadSearchQuery(' dinner'))).toEqual([
    {
      key: key('one'),
      name: { before: '', match: 'Dinner', after: ' for six' },
      lastActivity: '1970-01-01T00:00:00.002Z',
      messageSnippet: undefined,
      messageId: undefined,
    },
    {
      key: key('two'),
      name: 'Shopping',
      lastActivity: '1970-01-01T00:00:00.001Z',
      messageSnippet: { before: 'Things for ', match: 'dinner', after: ', please' },
      messageId: 'u1',
    },
  ])
})
