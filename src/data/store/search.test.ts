import type { Message } from '@/core/conversation/message'

import { database } from './database'
import { writeMessages } from './paths'
import { search } from './search'
import { hasSearchIndex } from './search-index'
import { addThread, removeServer, removeThread, renameThread } from './threads'

const keyOf = (thread: string) => ({ server: 'home', room: 'demo', thread })
let moment = 0

async function thread(name: string, ...texts: string[]) {
  const key = keyOf(name)
  await addThread({ key, name, created: 1, lastActivity: (moment += 1) })
  const entries = texts.map((text, at) => ({
    message: said(`${name} ${at}`, text),
    parentId: at > 0 ? `${name} ${at - 1}` : undefined,
  }))
  await writeMessages(key, { entries, removed: [], leaf: entries.at(-1)?.message.id })
  return key
}

const said = (id: string, text: string): Message => ({ id, role: 'user', text })
const write = (name: string, message: Message) =>
  writeMessages(keyOf(name), {
    entries: [{ message, parentId: undefined }],
    removed: [],
    leaf: message.id,
  })

/** The hits: names of threads, or names with a snippet. */
const found = async (query: string) =>
  (await search(query, 20)).map(({ thread: { name }, message }) =>
    message ? `${name}: ${message.snippet.match}` : name,
  )

const withoutIndex = async () => {
  const db = await database()
  for (const name of ['message_inserted', 'message_deleted', 'message_changed']) {
    await db.execAsync(`DROP TRIGGER ${name}`)
  }
  await db.execAsync('DROP TABLE message_search')
}

describe.each([
  { how: 'with an index', prepare: async () => {}, isIndexed: true },
  { how: 'without an index', prepare: withoutIndex, isIndexed: false },
])('search $how', ({ prepare, isIndexed }) => {
  beforeAll(async () => {
    await database()
    await prepare()
  })
  beforeEach(() => removeServer('home'))

  it('has an index only when indexed', async () => {
    expect(await hasSearchIndex(await database())).toBe(isIndexed)
  })

  it('finds names and messages, the latest thread first', async () => {
    await thread('Holidays in Norway', 'Where to?')
    await thread('Cooking', 'Salmon as in Norway', 'Thanks')
    await thread('Nothing', 'of interest')
    expect(await found('norway')).toEqual(['Cooking: Norway', 'Holidays in Norway'])
    expect(await search('thank', 1)).toMatchObject([
      { isNameMatch: false, message: { id: 'Cooking 1', snippet: { match: 'Thank', after: 's' } } },
    ])
  })

  it('shows one hit per thread, with the latest matching message', async () => {
    await thread('Fish', 'fish one', 'fish two', 'no more')
    expect(await search('fish', 20)).toMatchObject([
      { isNameMatch: true, message: { id: 'Fish 1' }, thread: { leaf: 'Fish 2' } },
    ])
  })

  it('needs all words, in any order', async () => {
    await thread('one', 'red apples and green pears')
    await thread('two', 'green apples')
    expect(await found('PEARS red')).toEqual(['one: red'])
    expect(await found('apples blue')).toEqual([])
  })

  it('finds parts of words, even short ones and symbols', async () => {
    await thread('a', 'Donaudampfschifffahrt')
    await thread('b', 'We meet at 5 pm 🎉')
    await thread('c', '明日は東京に行きます')
    expect(await found('schiff')).toEqual(['a: schiff'])
    expect(await found('5')).toEqual(['b: 5'])
    expect(await found('🎉')).toEqual(['b: 🎉'])
    expect(await found('東京')).toEqual(['c: 東京'])
    expect(await found('meet 5')).toEqual(['b: meet'])
  })

  it('ignores case and accents in all scripts', async () => {
    await thread('a', 'Crème brûlée')
    await thread('b', 'ПРИВЕТ мир')
    await thread('c', 'שָׁלוֹם עולם')
    await thread('Ärger', 'x')
    expect(await found('creme BRULEE')).toEqual(['a: Crème'])
    expect(await found('Привет')).toEqual(['b: ПРИВЕТ'])
    expect(await found('שלום')).toEqual(['c: שָׁלוֹם'])
    expect(await found('arger')).toEqual(['Ärger'])
  })

  it.each([
    `"`,
    `""" OR 1`,
    `'; DROP TABLE thread; --`,
    'NOT',
    'a AND b OR (c',
    'NEAR(x y, 2)',
    'search_text:x',
    'x*',
    '^start',
    '-minus',
    '%',
    '_',
    '\\',
    '{col}:x + y',
    '\0',
    '\ud800',
    '🎉'.repeat(300),
    'x '.repeat(300),
  ])('treats a query as plain text: %j', async (query) => {
    await thread('plain', 'quiet')
    expect(await found(query)).toEqual([])
    const text = `before ${query} after`
    await thread('hostile', text)
    const visible = query.replace(/[\0\s]/g, '') !== ''
    expect((await found(query)).length).toBe(visible ? 1 : 0)
  })

  it('finds nothing for an empty query', async () => {
    await thread('a', 'text')
    expect(await found('')).toEqual([])
    expect(await found(' \n')).toEqual([])
  })

  it('finds changed text', async () => {
    await thread('a', 'first words')
    await write('a', said('a 0', 'other words'))
    expect(await found('first')).toEqual([])
    expect(await found('other')).toEqual(['a: other'])
    await renameThread(keyOf('a'), 'Named again')
    expect((await search('again', 20))[0]?.isNameMatch).toBe(true)
    await removeThread(keyOf('a'))
    expect(await found('other')).toEqual([])
    expect(await found('again')).toEqual([])
  })

  it('finds an answer once it is complete', async () => {
    await thread('a')
    const answer = { id: 'x', role: 'assistant', text: 'growing', toolCalls: [] } as const
    await write('a', { ...answer, isStreaming: true })
    expect(await found('growing')).toEqual([])
    await write('a', { ...answer, isStreaming: false })
    expect(await found('growing')).toEqual(['a: growing'])
    await write('a', { ...answer, isStreaming: true })
    expect(await found('growing')).toEqual([])
  })

  it('does not search thoughts or instructions', async () => {
    await thread('a')
    await write('a', { id: 'r', role: 'reasoning', text: 'needle' })
    await write('a', { id: 's', role: 'system', text: 'needle' })
    expect(await found('needle')).toEqual([])
  })

  if (isIndexed) {
    it('keeps an index that matches the messages', async () => {
      const db = await database()
      await expect(
        db.execAsync(
          `INSERT INTO message_search (message_search, rank) VALUES ('integrity-check', 1)`,
        ),
      ).resolves.toBeUndefined()
    })
  }
})
