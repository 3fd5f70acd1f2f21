import { threadKeyText } from '@/core/conversation/thread-key'

import { writeDatabase } from './database'
import { storedApprovals, listApprovals } from './standing-approvals'
import {
  addThread,
  listThreads,
  readThread,
  removeServer,
  removeThread,
  renameThread,
  setDraft,
  setSelection,
  setSettings,
  setUnread,
  threadsOnServer,
  upsertThreads,
  setMarks,
  type ThreadFacts,
} from './threads'

const key = (thread: string, server = 'home', room = 'demo') => ({ server, room, thread })
const facts = (thread: string, lastActivity = 1, name = thread) => ({
  key: key(thread),
  name,
  created: 1,
  lastActivity,
})
/** Stores the list of a server, as if nothing happened between the request and the response. */
const storeList = async (server: string, threads: readonly ThreadFacts[]) =>
  upsertThreads(server, threads, await threadsOnServer(server))
const names = async (server = 'home') => (await listThreads(server)).map(({ name }) => name)

beforeEach(async () => {
  await removeServer('home')
  await removeServer('other')
})

describe('a thread', () => {
  it('has no draft, selection or settings at first', async () => {
    await addThread(facts('one', 1_790_000_000_000))
    expect(await readThread(key('one'))).toEqual({
      key: key('one'),
      name: 'one',
      created: 1,
      lastActivity: 1_790_000_000_000,
      preview: '',
      leaf: undefined,
      isUnread: false,
      isPinned: false,
      labels: [],
      draft: '',
      selection: undefined,
      settings: undefined,
    })
  })

  it('keeps draft, selection, settings, unread mark and name', async () => {
    await addThread(facts('one'))
    await setDraft(key('one'), 'It\'s "half" \'done')
    await setSelection(key('one'), { exa: ['search', 'answer'] })
    await setSettings(key('one'), { temperature: 0.5, stop: ['x'] })
    await setUnread(key('one'), true)
    await renameThread(key('one'), 'Renamed')
    await addThread(facts('one', 9, 'made twice'))
    expect(await readThread(key('one'))).toMatchObject({
      name: 'Renamed',
      draft: 'It\'s "half" \'done',
      selection: { exa: ['search', 'answer'] },
      settings: { temperature: 0.5, stop: ['x'] },
      isUnread: true,
      lastActivity: 1,
    })
    await setSettings(key('one'), undefined)
    await setUnread(key('one'), false)
    expect(await readThread(key('one'))).toMatchObject({ settings: undefined, isUnread: false })
  })

  it('keeps its pin and its labels when the server lists it again', async () => {
    await addThread(facts('one'))
    await setMarks(key('one'), { isPinned: true, labels: ['Work', "Ada's"] })
    await storeList('home', [facts('one', 9)])

    expect(await readThread(key('one'))).toMatchObject({
      isPinned: true,
      labels: ['Work', "Ada's"],
    })
  })

  it('is separate in another room or on another server', async () => {
    await addThread(facts('one'))
    expect(await readThread(key('one', 'other'))).toBeUndefined()
    expect(await readThread(key('one', 'home', 'lab'))).toBeUndefined()
  })

  it('cannot be changed if it does not exist', async () => {
    await setDraft(key('nobody'), 'text')
    expect(await readThread(key('nobody'))).toBeUndefined()
  })

  it('is read without the values that are invalid', async () => {
    await addThread(facts('one'))
    await writeDatabase((db) =>
      db.runAsync('UPDATE thread SET selection = ?, settings = ? WHERE key = ?', [
        '{"exa":7}',
        'no JSON',
        threadKeyText(key('one')),
      ]),
    )
    expect(await readThread(key('one'))).toMatchObject({
      selection: undefined,
      settings: undefined,
      name: 'one',
    })
  })
})

describe('the threads of a server', () => {
  it('are listed latest first', async () => {
    await addThread(facts('old', 1))
    await addThread(facts('new', 3))
    await addThread(facts('middle', 2))
    await addThread({ ...facts('elsewhere', 4), key: key('elsewhere', 'other') })
    expect(await names()).toEqual(['new', 'middle', 'old'])
  })

  it("take the server's facts and keep what only the device knows", async () => {
    await addThread(facts('one', 5, ''))
    await setDraft(key('one'), 'ha\0lf')
    await storeList('home', [
      { key: key('one'), name: 'Named', created: 2, lastActivity: 3 },
      facts('two', 9),
    ])
    expect(await readThread(key('one'))).toMatchObject({
      name: 'Named',
      created: 2,
      lastActivity: 5,
      draft: 'half',
    })
    expect(await names()).toEqual(['two', 'Named'])
    await storeList('home', [facts('one', 3, ''), facts('two', 9)])
    expect(await names()).toEqual(['two', 'Named'])
  })

  it('are removed when the server stops listing them', async () => {
    await storeList('home', [facts('one'), facts('two')])
    await storeList('other', [{ ...facts('far'), key: key('far', 'other') }])
    await storeList('home', [facts('two')])
    expect(await names()).toEqual(['two'])
    await storeList('home', [])
    expect(await names()).toEqual([])
    expect(await names('other')).toEqual(['far'])
  })

  it('stay if the server does not know them yet', async () => {
    await addThread(facts('just begun'))
    await storeList('home', [facts('two', 2)])
    expect(await names()).toEqual(['two', 'just begun'])
  })

  it('stay if another tab stored them after the server was asked', async () => {
    const hadBefore = await threadsOnServer('home')
    await storeList('home', [facts('new')])
    await upsertThreads('home', [], hadBefore)
    expect(await names()).toEqual(['new'])
  })

  it('can be removed one by one, or all together with the standing approvals', async () => {
    await storeList('home', [facts('one'), facts('two')])
    await removeThread(key('one'))
    expect(await names()).toEqual(['two'])
    await storedApprovals.add({ server: 'home', room: 'demo' }, 'write_clipboard')
    await storedApprovals.add({ server: 'models', room: 'gpt' }, 'home/toolset_notes__write')
    await storedApprovals.add({ server: 'models', room: 'gpt' }, 'home-2/toolset_notes__write')
    await removeServer('home')
    expect(await names()).toEqual([])
    expect(await listApprovals()).toMatchObject([{ toolName: 'home-2/toolset_notes__write' }])
    await removeServer('models')
    expect(await listApprovals()).toEqual([])
  })
})
