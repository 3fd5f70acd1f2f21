import type { Message } from '@/core/conversation/message'
import { threadKeyText } from '@/core/conversation/thread-key'
import type { TreeEntry } from '@/core/conversation/tree'
import { clearDiagnostics, readDiagnostics } from '@/data/device/diagnostics'

import { database, readDatabase, writeDatabase } from './database'
import {
  knownRuns,
  markRun,
  newestLeafUnder,
  readEntries,
  readPath,
  readSiblings,
  setLeaf,
  writeMessages,
} from './paths'
import { addThread, readThread, removeThread } from './threads'
import { readTurn } from './turns'

let count = 0

/** A new thread for every test. */
async function newThread() {
  const key = { server: 'home', room: 'demo', thread: `thread ${(count += 1)}` }
  await addThread({ key, name: '', created: 1, lastActivity: 1 })
  return key
}

const user = (id: string, text = id): Message => ({ id, role: 'user', text })
const answer = (id: string, text = id): Message => ({ id, role: 'assistant', text, toolCalls: [] })
const after = (parentId: string | undefined, message: Message): TreeEntry => ({ message, parentId })
const written = (entries: TreeEntry[], leaf?: string) => ({ entries, removed: [], leaf })

/** m0 to m(n-1), each a child of the one before. */
const chain = (length: number): TreeEntry[] =>
  Array.from({ length }, (_, at) => after(at > 0 ? `m${at - 1}` : undefined, user(`m${at}`)))

const ids = ({ messages }: { messages: Message[] }) => messages.map(({ id }) => id)
const theEnd = { limit: 50 }

describe('a conversation', () => {
  it('is read as it was written', async () => {
    const key = await newThread()
    const call: Message = {
      id: 'a',
      role: 'assistant',
      text: 'Done "so" \\ far \u0000 \ud800 👩‍👩‍👧 שלום',
      runId: 'r',
      toolCalls: [
        {
          id: 'c',
          name: 'search',
          arguments: '{"q":"x"}',
          status: 'completed',
          result: { messageId: 'c-result', content: 'found' },
        },
      ],
      toolsUsed: ['search'],
    }
    await writeMessages(key, written([after(undefined, user('u')), after('u', call)], 'a'))
    expect(await readPath(key, theEnd)).toEqual({
      messages: [user('u'), call],
      earlier: undefined,
    })
  })

  it('is empty if nothing was written', async () => {
    const nothing = { messages: [], earlier: undefined }
    expect(await readPath(await newThread(), theEnd)).toEqual(nothing)
    const unknown = { server: 'home', room: 'demo', thread: 'unknown' }
    expect(await readPath(unknown, theEnd)).toEqual(nothing)
  })

  it('is read from its end, window by window', async () => {
    const key = await newThread()
    await writeMessages(key, written(chain(120), 'm119'))
    const last = await readPath(key, theEnd)
    expect([ids(last)[0], ids(last).at(-1), ids(last).length]).toEqual(['m70', 'm119', 50])
    const middle = await readPath(key, { endingAt: last.earlier, limit: 50 })
    expect([ids(middle)[0], ids(middle).at(-1)]).toEqual(['m20', 'm69'])
    const first = await readPath(key, { endingAt: middle.earlier, limit: 50 })
    expect([ids(first)[0], ids(first).at(-1), first.earlier]).toEqual(['m0', 'm19', undefined])
  })

  it('has nothing earlier if a full window holds everything', async () => {
    const key = await newThread()
    await writeMessages(key, written(chain(50), 'm49'))
    expect((await readPath(key, theEnd)).earlier).toBeUndefined()
  })

  it('takes as many steps to open with fifty messages as with ten thousand', async () => {
    const short = await newThread()
    const long = await newThread()
    await writeMessages(short, written(chain(50), 'm49'))
    await writeMessages(long, written(chain(10_000), 'm9999'))
    const db = await database()
    const reading = jest.spyOn(db, 'getAllAsync')
    await readPath(short, theEnd)
    await readPath(long, theEnd)
    const [forShort, forLong, ...more] = reading.mock.calls
    reading.mockRestore()
    expect(more).toEqual([])
    const statement = forLong?.[0] ?? ''
    expect(forShort?.[0]).toBe(statement)

    // Every step uses an index, and there are no more steps than messages in the window.
    const plan = await db.getAllAsync<{ detail: string }>(`EXPLAIN QUERY PLAN ${statement}`, [
      threadKeyText(long),
      null,
      50,
    ])
    const steps = plan.map(({ detail }) => detail).filter((step) => /message|thread/.test(step))
    expect(steps.length).toBeGreaterThan(3)
    for (const step of steps)
      expect(step).toMatch(/^SEARCH .* USING (INDEX|INTEGER PRIMARY KEY|COVERING INDEX)/)
    const rows = await db.getAllAsync(statement, [threadKeyText(long), null, 50])
    expect(rows).toHaveLength(51)
  })

  it('is not written if the thread was removed', async () => {
    const key = await newThread()
    await removeThread(key)
    await writeMessages(key, written(chain(2), 'm1'))
    await markRun(key, 'r', true)
    expect(await readPath(key, theEnd)).toEqual({ messages: [], earlier: undefined })
    expect(await readThread(key)).toBeUndefined()
  })

  it('is removed only with its own thread', async () => {
    const [key, other] = [await newThread(), await newThread()]
    for (const one of [key, other]) {
      await writeMessages(one, written(chain(3), 'm2'))
      await markRun(one, 'r', true)
    }
    await removeThread(key)
    await addThread({ key, name: '', created: 1, lastActivity: 1 })
    expect(ids(await readPath(key, theEnd))).toEqual([])
    expect(await knownRuns(key)).toEqual(new Map())
    expect(ids(await readPath(other, theEnd))).toEqual(['m0', 'm1', 'm2'])
    expect(await knownRuns(other)).toEqual(new Map([['r', { isFinished: true }]]))
  })
})

describe('a message that is written again', () => {
  it('keeps its place and gets its new text', async () => {
    const key = await newThread()
    await writeMessages(
      key,
      written([after(undefined, user('u')), after('u', answer('a', 'Hel'))], 'a'),
    )
    await writeMessages(key, written([after('u', answer('a', 'Hello'))], 'a'))
    expect((await readPath(key, theEnd)).messages).toEqual([user('u'), answer('a', 'Hello')])
  })

  it('can follow a later message', async () => {
    const key = await newThread()
    await writeMessages(key, written([after(undefined, user('u')), after('u', answer('a'))], 'a'))
    await writeMessages(key, written([after('u', answer('x')), after('x', answer('a'))], 'a'))
    expect(ids(await readPath(key, theEnd))).toEqual(['u', 'x', 'a'])
    expect(await newestLeafUnder(key, 'u')).toBe('a')
  })

  it('can be removed, and its followers move up', async () => {
    const key = await newThread()
    await writeMessages(key, written(chain(4), 'm3'))
    await writeMessages(key, { entries: [], removed: ['m1', 'm2', 'never'], leaf: 'm3' })
    expect(ids(await readPath(key, theEnd))).toEqual(['m0', 'm3'])
  })
})

describe('branches', () => {
  /** A question, three answers to it, and a second turn after the first answer. */
  async function threeAnswers() {
    const key = await newThread()
    await writeMessages(key, written([after(undefined, user('u')), after('u', answer('a1'))], 'a1'))
    await writeMessages(key, written([after('a1', user('u2')), after('u2', answer('a2'))], 'a2'))
    await writeMessages(key, written([after('u', answer('b1'))], 'b1'))
    await writeMessages(key, written([after('u', answer('c1'))], 'c1'))
    return key
  }

  it('are all kept, and one is shown', async () => {
    const key = await threeAnswers()
    expect(ids(await readPath(key, theEnd))).toEqual(['u', 'c1'])
    expect(await readSiblings(key, ['u', 'c1', 'u2', 'unknown'])).toEqual(
      new Map([
        ['u', ['u']],
        ['c1', ['a1', 'b1', 'c1']],
        ['u2', ['u2']],
      ]),
    )
  })

  it('are shown up to their newest leaf when the person switches to them', async () => {
    const key = await threeAnswers()
    const leaf = await newestLeafUnder(key, 'a1')
    expect(leaf).toBe('a2')
    await setLeaf(key, leaf ?? '')
    expect(ids(await readPath(key, theEnd))).toEqual(['u', 'a1', 'u2', 'a2'])
    expect(await readThread(key)).toMatchObject({ leaf: 'a2', preview: 'a2' })
    expect(await newestLeafUnder(key, 'b1')).toBe('b1')
    expect(await newestLeafUnder(key, 'unknown')).toBeUndefined()
  })

  it('may begin with the first message', async () => {
    const key = await threeAnswers()
    await writeMessages(key, written([after(undefined, user('u edited'))], 'u edited'))
    expect(ids(await readPath(key, theEnd))).toEqual(['u edited'])
    const siblings = await readSiblings(key, ['u edited', 'u'])
    expect([...siblings.values()]).toEqual([
      ['u', 'u edited'],
      ['u', 'u edited'],
    ])
  })

  it('do not include messages of another thread with the same ids', async () => {
    const key = await threeAnswers()
    await threeAnswers()
    expect((await readSiblings(key, ['a1'])).get('a1')).toEqual(['a1', 'b1', 'c1'])
  })

  it('show the newest message when the leaf is missing', async () => {
    const key = await threeAnswers()
    await writeMessages(key, { entries: [], removed: ['c1'], leaf: undefined })
    expect(ids(await readPath(key, theEnd))).toEqual(['u', 'b1'])
  })
})

describe('messages by id', () => {
  it('come with their parents and everything before them', async () => {
    const key = await newThread()
    await writeMessages(key, written(chain(3), 'm2'))
    expect(await readEntries(key, ['m2', 'm0', "'; DROP TABLE message; --"])).toEqual([
      after(undefined, user('m0')),
      after('m0', user('m1')),
      after('m1', user('m2')),
    ])
  })
})

describe('a row that cannot be read', () => {
  it.each(['no JSON', '[]', 'null', '{"id":"m1","role":"hologram","text":"?"}'])(
    'is skipped: %s',
    async (data) => {
      const key = await newThread()
      await writeMessages(key, written(chain(3), 'm2'))
      await writeDatabase((db) =>
        db.runAsync(
          `UPDATE message SET data = ? WHERE id = 'm1'
             AND thread = (SELECT number FROM thread WHERE key = ?)`,
          [data, threadKeyText(key)],
        ),
      )
      expect(ids(await readPath(key, theEnd))).toEqual(['m0', 'm2'])
      expect(await readEntries(key, ['m1'])).toEqual([after(undefined, user('m0'))])
    },
  )

  it('ends a path whose rows form a ring', async () => {
    const key = await newThread()
    await writeMessages(key, written([after('b', user('a')), after('a', user('b'))], 'b'))
    expect(ids(await readPath(key, theEnd)).sort()).toEqual(['a', 'b'])
    expect(await newestLeafUnder(key, 'a')).toBeUndefined()
  })
})

describe('a thread in a list', () => {
  it('has a preview of its last message, in one line, and its time', async () => {
    const key = await newThread()
    const long = `First line\n\n  second ${'word '.repeat(100)}`
    const thought: Message = { id: 't', role: 'reasoning', text: 'Hm' }
    const entries = [
      after(undefined, user('u')),
      after('u', answer('a', long)),
      after('a', thought),
    ]
    await writeMessages(key, { ...written(entries, 't'), lastActivity: 50 })
    const thread = await readThread(key)
    expect(thread?.preview).toMatch(/^First line second word /)
    expect(thread?.preview.length).toBe(160)
    expect(thread?.lastActivity).toBe(50)
  })

  it('has a preview of the branch that is shown, whatever was written after it', async () => {
    const key = await newThread()
    const entries = [
      after(undefined, user('u')),
      after('u', answer('shown')),
      after('u', answer('other')),
    ]
    await writeMessages(key, written(entries, 'shown'))
    expect((await readThread(key))?.preview).toBe('shown')
  })

  it('keeps its preview while the answer is empty or an older message changes', async () => {
    const key = await newThread()
    await writeMessages(key, written([after(undefined, user('u', 'Hello?'))], 'u'))
    await writeMessages(key, written([after('u', answer('a', ''))], 'a'))
    expect((await readThread(key))?.preview).toBe('Hello?')
    await writeMessages(key, written([after(undefined, user('u', 'Changed'))], 'a'))
    expect((await readThread(key))?.preview).toBe('Hello?')
  })
})

describe('runs', () => {
  it('are stored with whether they are complete', async () => {
    const key = await newThread()
    await markRun(key, 'r1', false)
    await markRun(key, 'r2', false)
    await markRun(key, 'r1', true)
    expect(await knownRuns(key)).toEqual(
      new Map([
        ['r1', { isFinished: true }],
        ['r2', { isFinished: false }],
      ]),
    )
  })
})

describe('a turn that has ended elsewhere', () => {
  const asked = { kind: 'asked', runId: 'r1' } as const

  it('is settled together with its messages', async () => {
    const key = await newThread()
    await writeMessages(key, { ...written([]), turn: asked })
    await writeMessages(key, {
      ...written(chain(1)),
      settled: { turn: asked, as: { kind: 'cut' } },
    })
    expect(await readTurn(key)).toEqual({ kind: 'cut' })
    expect(ids(await readPath(key, theEnd))).toEqual(['m0'])
  })

  it('is left alone if another step was stored meanwhile', async () => {
    const key = await newThread()
    const later = { kind: 'asked', runId: 'r2' } as const
    await writeMessages(key, { ...written([]), turn: later })
    await writeMessages(key, { ...written([]), settled: { turn: asked, as: undefined } })
    expect(await readTurn(key)).toEqual(later)
  })
})

describe('writes', () => {
  it('do not mix: a failed write undoes nothing of another', async () => {
    const key = await newThread()
    const failing = writeDatabase(async (db) => {
      await db.runAsync('UPDATE thread SET draft = ? WHERE key = ?', ['lost', threadKeyText(key)])
      await db.runAsync('INSERT INTO nowhere VALUES (1)')
    })
    const working = writeMessages(key, written(chain(1), 'm0'))
    await expect(failing).rejects.toMatchObject({ failure: { kind: 'storage' } })
    await working
    expect(await readThread(key)).toMatchObject({ draft: '', leaf: 'm0' })
  })

  it('are all or nothing', async () => {
    const key = await newThread()
    await writeMessages(key, written(chain(1), 'm0'))
    const write = writeDatabase(async (db) => {
      await db.runAsync('DELETE FROM message')
      throw new Error('the app died')
    })
    await expect(write).rejects.toThrow()
    expect(ids(await readPath(key, theEnd))).toEqual(['m0'])
  })

  it('fail as storage on a SQLite error, and so do reads', async () => {
    await expect(readDatabase((db) => db.getAllAsync('SELECT nothing'))).rejects.toMatchObject({
      failure: { kind: 'storage' },
    })
  })
})

describe('a row that cannot be read', () => {
  it('is left out of its thread, and noted in Diagnostics', async () => {
    clearDiagnostics()
    const thread = await newThread()
    const entries = [after(undefined, user('a')), after('a', user('bad')), after('bad', user('c'))]
    await writeMessages(thread, written(entries, 'c'))
    await writeDatabase((db) => db.runAsync(`UPDATE message SET data = '{"id":' WHERE id = 'bad'`))
    const { messages } = await readPath(thread, { limit: 50 })
    expect(messages.map(({ id }) => id)).toEqual(['a', 'c'])
    expect(readDiagnostics().problems).toEqual([
      expect.objectContaining({
        kind: 'storage',
        where: 'message',
        detail: 'a row cannot be read',
        times: 1,
      }),
    ])
  })
})
