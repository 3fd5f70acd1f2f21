import { fakeServer } from '@/core/testing/fake-server'
import { writeDatabase } from '@/data/store/database'
import { addThread, listThreads, removeServer } from '@/data/store/threads'
import { fakeThreadServer, unreachable } from '@/data/testing/fake-thread-server'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { threadsQuery, type ThreadSummary } from '@/state/room/rooms'

import { renameThread } from './rename-thread'
import { dismissThreadNote, threadNoteAtom } from './thread-note'

const home = fakeServer()
let server: ReturnType<typeof fakeThreadServer>
let threads: readonly ThreadSummary[]
let made = 0

beforeEach(async () => {
  queryClient.clear()
  await removeServer('home')
  dismissThreadNote()
  server = fakeThreadServer()
  made += 1
  server.hold('Dinner', { id: `dinner-${made}`, lastActivity: new Date(2), description: 'For six' })
  server.hold('Lunch', { id: `lunch-${made}`, lastActivity: new Date(1) })
  threads = await queryClient.fetchQuery(threadsQuery(home))
})

const thread = (index: number): ThreadSummary => {
  const found = threads[index]
  if (!found) throw new Error('no such thread')
  return found
}
const names = () => queryClient.getQueryData(threadsQuery(home).queryKey)?.map(({ name }) => name)
const note = () => store.get(threadNoteAtom)

describe('renaming a thread', () => {
  it('shows the new name immediately, and stores it on the server and the device', async () => {
    const renaming = renameThread(home, thread(0), '  Supper ')
    expect(names()).toEqual(['Supper', 'Lunch'])
    await renaming

    expect(server.threads()[0]?.metadata).toEqual({ name: 'Supper', description: 'For six' })
    expect(await listThreads('home')).toMatchObject([{ name: 'Supper' }, { name: 'Lunch' }])
    expect(note()).toBeUndefined()
  })

  it('restores the old name when the server does not accept the new one', async () => {
    server.refuseWith((method) => (method === 'POST' ? unreachable() : undefined))
    await renameThread(home, thread(0), 'Supper')

    expect(names()).toEqual(['Dinner', 'Lunch'])
    expect(await listThreads('home')).toMatchObject([{ name: 'Dinner' }, { name: 'Lunch' }])
    expect(note()).toMatchObject({
      kind: 'not-renamed',
      name: 'Dinner',
      failure: { kind: 'unreachable' },
    })
  })

  describe('on a device that cannot store the name', () => {
    beforeEach(() =>
      writeDatabase((db) =>
        db.execAsync(
          `CREATE TRIGGER refuse BEFORE UPDATE OF name ON thread WHEN new.name = 'Supper'
           BEGIN SELECT RAISE(ABORT, 'full'); END`,
        ),
      ),
    )
    afterEach(() => writeDatabase((db) => db.execAsync('DROP TRIGGER refuse')))

    it('restores the old name of a thread that lives on the device', async () => {
      const address = 'http://models.test'
      const models = fakeServer({ id: 'models', address, kind: 'openai', features: [] })
      const key = { server: 'models', room: 'small', thread: `tea-${made}` }
      await addThread({ key, name: 'Tea', created: 1, lastActivity: 1 })
      const tea = { ...thread(0), key, name: 'Tea' }
      queryClient.setQueryData(threadsQuery(models).queryKey, [tea])
      await renameThread(models, tea, 'Supper')

      expect(queryClient.getQueryData(threadsQuery(models).queryKey)).toMatchObject([
        { name: 'Tea' },
      ])
      expect(note()).toMatchObject({
        kind: 'not-renamed',
        name: 'Tea',
        failure: { kind: 'storage' },
      })
    })

    it('keeps the new name of a thread that lives on its server', async () => {
      await renameThread(home, thread(0), 'Supper')

      expect(server.threads()[0]?.metadata.name).toBe('Supper')
      expect(note()).toBeUndefined()
    })
  })

  it.each(['', '   ', 'Dinner'])(
    'sends nothing for an empty or unchanged name (%j)',
    async (typed) => {
      await renameThread(home, thread(0), typed)
      expect(server.changes()).toEqual([])
    },
  )

  it('truncates the name to the length that a server accepts', async () => {
    await renameThread(home, thread(0), 'x'.repeat(500))
    expect(server.threads()[0]?.metadata.name).toHaveLength(200)
  })
})
