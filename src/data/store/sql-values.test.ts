import fc from 'fast-check'
import { z } from 'zod'

import { assertProperty } from '@/core/testing/assert-property'
import { fakeServer } from '@/core/testing/fake-server'

import { readDatabase } from './database'
import { deleteAll } from './delete-all'
import { readPath, writeMessages } from './paths'
import { readPreference, writePreference } from './preference'
import { search } from './search'
import { readServers, removeServerTraces, writeServer } from './servers'
import { listApprovals, storedApprovals } from './standing-approvals'
import { storedLedger } from './stored-ledger'
import { addThread, readThread, removeServer, removeThread, setDraft, setMarks } from './threads'

/** Text that would end a value, begin a comment or act as a search operator if it were not bound. */
const hostile = fc
  .array(
    fc.constantFrom(
      "'",
      '"',
      '`',
      ';',
      '--',
      '/*',
      '\\',
      '%',
      '_',
      '*',
      '?1',
      ':a',
      ') OR 1=1',
      "'; DROP TABLE thread; --",
      'NEAR(',
      ' AND ',
      '{',
      '"]',
      '$.x',
      'x',
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(''))

const schema = () =>
  readDatabase((db) => db.getAllAsync('SELECT type, name, sql FROM sqlite_schema ORDER BY name'))

const message = (id: string, text: string) => ({ id, role: 'user' as const, text })

describe('a value that looks like SQL', () => {
  it('is stored, found and removed as plain text', async () => {
    const before = await schema()
    await assertProperty(
      fc.asyncProperty(hostile, hostile, async (one, other) => {
        await deleteAll()
        const key = { server: one, room: other, thread: `${one}${other}` }
        const bystander = { server: 'home', room: 'demo', thread: 't' }
        await writeServer(fakeServer({ id: one, name: other }), 1)
        for (const thread of [key, bystander])
          await addThread({ key: thread, name: other, created: 1, lastActivity: 1 })
        await writeMessages(key, {
          entries: [{ message: message(one, other), parentId: undefined }],
          removed: [],
          leaf: one,
        })
        await setDraft(key, other)
        await setMarks(key, { isPinned: true, labels: [one, other] })
        await writePreference(one, other)
        await storedApprovals.add(key, other)
        await storedLedger.start(`${one}/a/b/c`, other)
        await search(`${one} ${other}`, 20)

        expect((await readServers())[0]).toMatchObject({ id: one, name: other })
        expect(await readThread(key)).toMatchObject({ draft: other, labels: [one, other] })
        expect((await readPath(key, { limit: 5 })).messages).toEqual([message(one, other)])
        expect(await readPreference(one, z.string())).toBe(other)
        expect(await listApprovals()).toMatchObject([{ server: one, toolName: other }])

        await removeThread(key)
        await removeServer(one)
        await removeServerTraces(one)
        expect(await readThread(key)).toBeUndefined()
        expect(await readThread(bystander)).toMatchObject({ name: other })
      }),
      { seed: 35, count: 100 },
    )
    expect(await schema()).toEqual(before)
  })
})
