import fc from 'fast-check'
import { z } from 'zod'

import { readExport, type ExportFile } from '@/core/app/export-file'
import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import { attempt } from '@/core/failure'
import { assertProperty } from '@/core/testing/assert-property'
import { fakeServer } from '@/core/testing/fake-server'

import { readDatabase, writeDatabase } from './database'
import { deleteAll } from './delete-all'
import { exportAll, readDataSize } from './export-all'
import { importAll } from './import-all'
import { markRun, readPath, readSiblings, writeMessages } from './paths'
import { readPreference, writePreference } from './preference'
import { search } from './search'
import { readServers, writeServer } from './servers'
import { listApprovals, storedApprovals } from './standing-approvals'
import {
  addThread,
  listThreads,
  readThread,
  setDraft,
  setSelection,
  setSettings,
  setUnread,
  setMarks,
} from './threads'

const anything = z.unknown()

const about = { exported: '2026-11-16T10:00:00.000Z', app: '0.1.0' }

const exportText = async () => (await exportAll(about)).join('')

async function exported(): Promise<ExportFile> {
  const read = readExport(await exportText())
  if (!read.ok) throw new Error(JSON.stringify(read.problem))
  return read.file
}

const key = (thread: string, server = 'home', room = 'demo'): ThreadKey => ({
  server,
  room,
  thread,
})
const says = (id: string, text: string, role: 'user' | 'assistant' = 'user') =>
  role === 'user'
    ? { id, role, text, timestamp: 1 }
    : { id, role, text, timestamp: 1, toolCalls: [] }

async function addConversation(thread: string, lastActivity = 5, words = 'Hello') {
  await addThread({ key: key(thread), name: thread, created: 1, lastActivity })
  await writeMessages(key(thread), {
    entries: [
      { message: says(`${thread} 1`, words), parentId: undefined },
      { message: says(`${thread} 2`, 'One answer', 'assistant'), parentId: `${thread} 1` },
      { message: says(`${thread} 3`, 'Another answer', 'assistant'), parentId: `${thread} 1` },
    ],
    removed: [],
    leaf: `${thread} 3`,
  })
}

/** All rows of all tables, without their row numbers. */
const dump = () =>
  readDatabase(async (db) => ({
    servers: await db.getAllAsync('SELECT * FROM server ORDER BY id'),
    preferences: await db.getAllAsync('SELECT * FROM preference ORDER BY name'),
    threads: await db.getAllAsync(
      `SELECT key, server, room, id, name, search_name, created, last_activity, preview, leaf,
         is_unread, is_pinned, labels, is_on_server, draft, selection, settings FROM thread ORDER BY key`,
    ),
    messages: await db.getAllAsync(
      `SELECT thread.key, message.id, parent, data, search_text FROM message
       JOIN thread ON thread.number = message.thread ORDER BY thread.key, message.number`,
    ),
    runs: await db.getAllAsync(
      `SELECT thread.key, run.id, is_finished FROM run
       JOIN thread ON thread.number = run.thread ORDER BY thread.key, run.id`,
    ),
  }))

beforeEach(deleteAll)

describe('an export', () => {
  it('holds threads with their trees, drafts, selections and settings', async () => {
    await addConversation('tea')
    await setDraft(key('tea'), 'and then')
    await setSelection(key('tea'), { exa: ['search'] })
    await setSettings(key('tea'), { stream: false })
    await setUnread(key('tea'), true)
    await setMarks(key('tea'), { isPinned: true, labels: ['Drinks'] })
    await markRun(key('tea'), 'run', true)

    const { threads } = await exported()
    expect(threads).toEqual([
      {
        server: 'home',
        room: 'demo',
        id: 'tea',
        name: 'tea',
        created: 1,
        lastActivity: 5,
        preview: 'Another answer',
        leaf: 'tea 3',
        isUnread: true,
        isPinned: true,
        labels: ['Drinks'],
        isOnServer: false,
        draft: 'and then',
        selection: { exa: ['search'] },
        settings: { stream: false },
        runs: [{ id: 'run', isFinished: true }],
        messages: [
          { parent: null, message: says('tea 1', 'Hello') },
          { parent: 'tea 1', message: says('tea 2', 'One answer', 'assistant') },
          { parent: 'tea 1', message: says('tea 3', 'Another answer', 'assistant') },
        ],
      },
    ])
  })

  it('holds servers and preferences, but nothing specific to this device', async () => {
    await writeServer(fakeServer({ version: '1.2', address: 'https://ada:hunter2@h.example' }), 7)
    await writePreference('chat-settings', { stream: false })
    await writePreference('account of home', { username: 'ada' })
    await storedApprovals.add({ server: 'home', room: 'demo' }, 'write_clipboard')

    const text = await exportText()
    expect(text).not.toMatch(/hunter2|ada|write_clipboard/)
    const { servers, preferences } = await exported()
    expect(servers).toEqual([
      { ...fakeServer(), version: '1.2', address: 'https://h.example', added: 7 },
    ])
    expect(preferences).toEqual([{ name: 'chat-settings', value: { stream: false } }])
  })

  it('leaves out broken JSON and stays readable', async () => {
    await addConversation('tea')
    await writeDatabase((db) => db.execAsync(`UPDATE message SET data = '{' WHERE id = 'tea 2'`))
    await writeDatabase((db) => db.execAsync(`INSERT INTO preference VALUES ('broken', '{')`))

    const { threads, preferences } = await exported()
    expect(threads[0]?.messages.map(({ message }) => message.id)).toEqual(['tea 1', 'tea 3'])
    expect(preferences).toEqual([])
  })

  it('is empty but readable if there is no data', async () => {
    expect(await exported()).toMatchObject({ servers: [], preferences: [], threads: [] })
  })

  it('has a size that can be read beforehand', async () => {
    await addConversation('tea')
    await addConversation('coffee')
    await writeServer(fakeServer(), 1)

    expect(await readDataSize()).toMatchObject({ threads: 2, messages: 6, servers: 1 })
    expect((await readDataSize()).bytes).toBeGreaterThan(10_000)
  })
})

describe('reading an export file', () => {
  const good = {
    format: 'continuo-export',
    version: 1,
    ...about,
    servers: [],
    preferences: [],
    threads: [],
  }
  const thread = {
    server: 'home',
    room: 'demo',
    id: 'tea',
    name: 'Tea',
    created: 1,
    lastActivity: 2,
    preview: '',
    leaf: null,
    isUnread: false,
    isOnServer: false,
    draft: '',
    selection: null,
    settings: null,
    runs: [],
    messages: [{ parent: null, message: { id: 'm', role: 'user', text: 'Hello' } }],
  }

  it('accepts a thread with its messages', () => {
    expect(readExport(JSON.stringify({ ...good, threads: [thread] }))).toMatchObject({ ok: true })
  })

  it.each([
    ['plain text', 'hello', { kind: 'not-an-export' }],
    ['an empty file', '', { kind: 'not-an-export' }],
    ['a truncated export', JSON.stringify(good).slice(0, -5), { kind: 'not-an-export' }],
    ['other JSON', '{"threads":[]}', { kind: 'not-an-export' }],
    ['an export of a later version', JSON.stringify({ ...good, version: 2 }), { kind: 'too-new' }],
    [
      'an export without threads',
      JSON.stringify({ ...good, threads: undefined }),
      { kind: 'damaged', at: 'threads' },
    ],
    [
      'an export with a server at no valid address',
      JSON.stringify({
        ...good,
        servers: [{ ...fakeServer(), added: 1, address: 'javascript:alert(1)' }],
      }),
      { kind: 'damaged', at: 'servers.0.address' },
    ],
    [
      'an export with an incomplete thread',
      JSON.stringify({ ...good, threads: [{ messages: [{ parent: null, message: {} }] }] }),
      { kind: 'damaged', at: 'threads.0.server' },
    ],
    [
      'an export with a message without an id',
      JSON.stringify({
        ...good,
        threads: [{ ...thread, messages: [{ parent: null, message: {} }] }],
      }),
      { kind: 'damaged', at: 'threads.0.messages.0.message.id' },
    ],
  ])('rejects %s', (_, text, problem) => {
    expect(readExport(text)).toEqual({ ok: false, problem })
  })

  it('accepts a byte order mark', () => {
    expect(readExport(`\uFEFF${JSON.stringify(good)}`)).toMatchObject({ ok: true })
  })
})

describe('an import', () => {
  it('adds what is missing and makes it searchable', async () => {
    await addConversation('tea', 5, 'Darjeeling')
    const file = await exported()
    await deleteAll()

    expect(await importAll(file)).toEqual({
      servers: 0,
      threads: { added: 1, updated: 0, skipped: 0 },
      updated: [],
    })
    const { messages } = await readPath(key('tea'), { limit: 10 })
    expect(messages.map(({ id }) => id)).toEqual(['tea 1', 'tea 3'])
    expect((await readSiblings(key('tea'), ['tea 3'])).get('tea 3')).toEqual(['tea 2', 'tea 3'])
    expect(await search('darjeeling', 5)).toHaveLength(1)
  })

  it('keeps a thread that is newer on the device', async () => {
    await addConversation('tea', 5)
    const file = await exported()
    await writeMessages(key('tea'), {
      entries: [{ message: says('tea 4', 'Later'), parentId: 'tea 3' }],
      removed: [],
      leaf: 'tea 4',
      lastActivity: 9,
    })
    const before = await dump()

    expect((await importAll(file)).threads).toEqual({ added: 0, updated: 0, skipped: 1 })
    expect(await dump()).toEqual(before)
  })

  it('updates a thread that is newer in the file and removes nothing', async () => {
    await addConversation('tea', 9)
    await writeMessages(key('tea'), {
      entries: [{ message: says('tea 4', 'There'), parentId: 'tea 3' }],
      removed: [],
      leaf: 'tea 4',
    })
    const file = await exported()
    await deleteAll()
    await addConversation('tea', 5)
    await setDraft(key('tea'), 'not sent')
    await writeMessages(key('tea'), {
      entries: [{ message: says('tea 5', 'Here'), parentId: 'tea 2' }],
      removed: [],
      leaf: 'tea 5',
    })

    expect(await importAll(file)).toMatchObject({
      threads: { added: 0, updated: 1, skipped: 0 },
      updated: [key('tea')],
    })
    const { messages } = await readPath(key('tea'), { limit: 10 })
    expect(messages.map(({ id }) => id)).toEqual(['tea 1', 'tea 3', 'tea 4'])
    const other = await readPath(key('tea'), { limit: 10, endingAt: 'tea 5' })
    expect(other.messages.map(({ id }) => id)).toEqual(['tea 1', 'tea 2', 'tea 5'])
    expect(await readThread(key('tea'))).toMatchObject({ draft: 'not sent', lastActivity: 9 })
  })

  it('keeps the servers and preferences on the device', async () => {
    await writeServer(fakeServer({ name: 'Theirs' }), 1)
    await writeServer(fakeServer({ id: 'new', address: 'https://new.example' }), 2)
    await writePreference('chat-settings', { stream: false })
    await writePreference('other', 1)
    const file = await exported()
    await deleteAll()
    await writeServer(fakeServer({ name: 'Mine' }), 1)
    await writePreference('chat-settings', { stream: true })

    expect((await importAll(file)).servers).toBe(1)
    expect((await readServers()).map(({ id, name }) => [id, name])).toEqual([
      ['home', 'Mine'],
      ['new', 'agents.test'],
    ])
    expect(await readPreference('chat-settings', anything)).toEqual({ stream: true })
    expect(await readPreference('other', anything)).toBe(1)
  })

  it('adds no approvals and no sign-ins, whatever the file says', async () => {
    const file = await exported()
    await importAll({
      ...file,
      preferences: [{ name: 'account of home', value: { kind: 'person' } }],
    })

    expect(await readPreference('account of home', anything)).toBeUndefined()
    expect(await listApprovals()).toEqual([])
  })

  it('changes nothing when it fails in the middle', async () => {
    await addConversation('tea')
    const file = await exported()
    await deleteAll()
    await writeDatabase((db) =>
      db.execAsync(`CREATE TRIGGER refuse BEFORE INSERT ON message WHEN new.id = 'tea 3'
                    BEGIN SELECT raise(ABORT, 'full'); END`),
    )
    await expect(importAll(file)).rejects.toThrow('storage')
    await writeDatabase((db) => db.execAsync('DROP TRIGGER refuse'))

    expect(await readDataSize()).toMatchObject({ threads: 0, messages: 0 })
  })
})

/** Values that a broken disk or an attacker may put in place of others. */
const hostile: readonly unknown[] = [
  null,
  -1,
  1e308,
  'x'.repeat(100_000),
  '../../../etc/passwd',
  "'; DROP TABLE thread; --",
  '\0',
  [],
  { length: 1e9 },
  JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
  'DEEP',
]

const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`

/** Replaces one value somewhere in a JSON value. */
function replaceIn(value: unknown, steps: readonly number[], by: unknown): unknown {
  const [step = 0, ...rest] = steps
  if (steps.length === 0 || typeof value !== 'object' || value === null) return by
  const names = Object.keys(value)
  const name = names[step % Math.max(1, names.length)]
  if (name === undefined) return by
  const entries = Object.entries(value).map(([key, member]): [string, unknown] => [
    key,
    key === name ? replaceIn(member, rest, by) : member,
  ])
  return Array.isArray(value) ? entries.map(([, member]) => member) : Object.fromEntries(entries)
}

describe('a broken or hostile backup', () => {
  it('changes nothing unless all of it can be imported', async () => {
    await addConversation('tea')
    await writeServer(fakeServer(), 1)
    await writePreference('chat-settings', { stream: false })
    const text = await exportText()
    const kinds = fc.oneof(
      fc.record({ cutAt: fc.nat(text.length) }),
      fc.record({ steps: fc.array(fc.nat(20), { maxLength: 6 }), by: fc.nat(hostile.length - 1) }),
    )
    await assertProperty(
      fc.asyncProperty(kinds, async (kind) => {
        await deleteAll()
        await addConversation('coffee')
        const before = await dump()
        const changed =
          'cutAt' in kind
            ? text.slice(0, kind.cutAt)
            : JSON.stringify(replaceIn(JSON.parse(text), kind.steps, hostile[kind.by])).replace(
                '"DEEP"',
                nested,
              )
        const read = readExport(changed)
        const result = read.ok ? await attempt(importAll(read.file)) : undefined
        if (result?.ok !== true) expect(await dump()).toEqual(before)
        // The existing thread stays, whatever the file says.
        expect((await listThreads('home')).map(({ name }) => name)).toContain('coffee')
        expect({}).not.toHaveProperty('polluted')
        expect(await listApprovals()).toEqual([])
      }),
      { seed: 24, count: 150 },
    )
  })
})

describe('deleting everything', () => {
  it('leaves nothing', async () => {
    await addConversation('tea')
    await writeServer(fakeServer(), 1)
    await writePreference('x', 1)
    await storedApprovals.add({ server: 'home', room: 'demo' }, 'tool')
    await deleteAll()

    expect(await dump()).toEqual({
      servers: [],
      preferences: [],
      threads: [],
      messages: [],
      runs: [],
    })
    expect(await listApprovals()).toEqual([])
    expect(await readDataSize()).toMatchObject({ threads: 0, messages: 0, servers: 0 })
  })
})

describe('export, delete everything, import', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 40 }).map((it) => it.replaceAll('\0', ''))
  const id = fc.stringMatching(/^[\w ./%-]{1,12}$/)
  const member = id.filter((name) => name !== '__proto__')
  const tree = fc.uniqueArray(
    fc.record({ id, text, isUser: fc.boolean(), parent: fc.nat(), isStreaming: fc.boolean() }),
    { selector: (message) => message.id, maxLength: 30 },
  )
  const thread = fc.record({
    server: fc.constantFrom('home', 'a/b', 'ü'),
    room: id,
    id,
    name: text,
    draft: text,
    lastActivity: fc.nat(),
    isUnread: fc.boolean(),
    isPinned: fc.boolean(),
    labels: fc.array(text, { maxLength: 3 }),
    selection: fc.option(fc.dictionary(member, fc.array(text, { maxLength: 3 }), { maxKeys: 3 })),
    settings: fc.option(fc.dictionary(member, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 })),
    runs: fc.uniqueArray(id, { maxLength: 3 }),
    leaf: fc.nat(),
    tree,
  })
  const all = fc.record({
    threads: fc.uniqueArray(thread, {
      selector: (it) => threadKeyText({ server: it.server, room: it.room, thread: it.id }),
      minLength: 10,
      maxLength: 30,
      size: 'max',
    }),
    // The schema drops the key __proto__ from every object; none of our preferences has it.
    preferences: fc.dictionary(
      id,
      fc.jsonValue({ maxDepth: 2 }).filter((value) => !JSON.stringify(value).includes('__proto__')),
      { maxKeys: 5 },
    ),
  })

  it('restores the same data', async () => {
    let messages = 0
    let threadCount = 0
    await assertProperty(
      fc.asyncProperty(all, async ({ threads, preferences }) => {
        await deleteAll()
        await writeServer(fakeServer({ version: '2' }), 3)
        for (const [name, value] of Object.entries(preferences)) await writePreference(name, value)
        for (const it of threads) {
          const place = { server: it.server, room: it.room, thread: it.id }
          const ids = it.tree.map((message) => message.id)
          await addThread({ key: place, name: it.name, created: 1, lastActivity: it.lastActivity })
          await writeMessages(place, {
            entries: it.tree.map((message, index) => ({
              message: {
                ...says(message.id, message.text, message.isUser ? 'user' : 'assistant'),
                ...(message.isStreaming && { isStreaming: true }),
              },
              parentId: index === 0 ? undefined : ids[message.parent % index],
            })),
            removed: [],
            leaf: ids.length > 0 ? ids[it.leaf % ids.length] : undefined,
          })
          await setDraft(place, it.draft)
          await setUnread(place, it.isUnread)
          await setMarks(place, it)
          if (it.selection) await setSelection(place, it.selection)
          if (it.settings) await setSettings(place, it.settings)
          for (const run of it.runs) await markRun(place, run, it.isUnread)
          messages += ids.length
        }
        threadCount += threads.length
        const before = await dump()
        const file = await exported()
        await deleteAll()
        const { threads: counts } = await importAll(file)

        expect(counts).toEqual({ added: threads.length, updated: 0, skipped: 0 })
        expect(await dump()).toEqual(before)
        expect((await listThreads('home')).map((one) => one.key.thread).sort()).toEqual(
          threads
            .filter((one) => one.server === 'home')
            .map((one) => one.id)
            .sort(),
        )
        expect((await importAll(file)).threads.skipped).toBe(threads.length)
      }),
      { seed: 85_267, count: 10 },
    )
    expect(threadCount).toBeGreaterThan(99)
    expect(messages).toBeGreaterThan(200)
  })
})
