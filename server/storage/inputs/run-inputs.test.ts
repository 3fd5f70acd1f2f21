import { RunInput } from '@/core/contract/run'
import { migrateLibsql } from '@server/storage/libsql/migrate-libsql'
import { migrations } from '@server/storage/migrations/migrations'
import { runMessages } from '@server/storage/migrations/run-messages'
import { migratePostgres } from '@server/storage/postgres/migrate-postgres'
import type { Store } from '@server/store/store'
import { temporaryDirectory } from '@server/testing/temporary-directory'
import { execute, openTestStore, testLocation } from '@server/testing/test-database'

import { createRunInputs } from './run-inputs'

const at = '2026-03-01T12:00:00.000Z'

let directory: string
let store: Store

beforeEach(async () => {
  directory = temporaryDirectory()
  store = await openTestStore(directory)
  const metadata = { name: '', description: '' }
  const thread = { userId: 'ada', roomId: 'demo', threadId: 't', runId: 'r0', metadata, at }
  await store.threads.create(thread)
})

afterEach(() => store.close())

const message = (id: string, content = `${id} says "Zeile\n" 👍\u2028\u0000\ud800`) => ({
  id,
  role: 'user',
  content,
})

const inputOf = (runId: string, messages: readonly object[]) =>
  RunInput.parse({ threadId: 't', runId, messages, tools: [], context: [], state: { a: 1 } })

async function start(runId: string, ...messages: readonly object[]) {
  const input = inputOf(runId, messages)
  await store.runs.create({ threadId: 't', runId, parentRunId: null, at })
  await store.runs.start({ runId, processId: 'p', input, title: '', firstEvent: '{}', at })
  return input
}

async function migrateTo(version: number): Promise<number> {
  const { url } = await testLocation(directory)
  return url === undefined ? migrateLibsql(store.database, version) : migratePostgres(url, version)
}

const ownMessages = async () =>
  execute(store.database, `SELECT run_id, messages FROM run_messages ORDER BY run_id`)

describe('the input of a run', () => {
  it('is read back unchanged, however much of it earlier runs share', async () => {
    const inputs = [
      await start('r0', message('a')),
      await start('r1', message('a'), message('b'), message('c')),
      await start('r2', message('a'), message('b'), message('other')),
      await start('r3', message('a'), message('b'), message('c'), message('d'), message('e')),
      await start('r4', message('now', '10:16'), message('b'), message('c'), message('d')),
      await start('r5', message('now', '10:17'), message('b'), message('c'), message('d')),
      await start('r6'),
    ]
    for (const input of inputs) expect(await store.runs.readInput(input.runId)).toEqual(input)
  })

  it('is stored without the messages of the run that it continues, on any branch', async () => {
    await start('r0', message('a', 'A'))
    await start('r1', message('a', 'A'), message('b', 'B'))
    await start('r2', message('a', 'A'), message('other', 'Other'))
    await start('r3', message('a', 'A'), message('b', 'B'), message('c', 'C'))
    const text = (await ownMessages()).map(({ messages }) => String(messages))
    expect(text).toEqual(['A', 'B', 'Other', 'C'].map((word) => expect.stringContaining(word)))
    expect(text.join('').match(/\n/g)).toHaveLength(4)
  })

  it('is read back unchanged if a message has changed under its id', async () => {
    await start('r0', message('a', 'before'), message('b'))
    const input = await start('r1', message('a', 'after'), message('b'))
    expect(await store.runs.readInput('r1')).toEqual(input)
  })

  it('is not shared with other threads', async () => {
    await start('r0', message('a', 'secret'))
    const metadata = { name: '', description: '' }
    const other = { userId: 'bob', roomId: 'demo', threadId: 'u', runId: 'u0', metadata, at }
    await store.threads.create(other)
    const input = inputOf('u0', [message('a', 'secret'), message('b', 'B')])
    await store.runs.start({ runId: 'u0', processId: 'p', input, title: '', firstEvent: '{}', at })
    expect(String((await ownMessages())[1]?.['messages'])).toContain('secret')
  })

  it('is restored in full by a downgrade, and read back unchanged after an upgrade', async () => {
    const inputs = [
      await start('r0', message('a')),
      await start('r1', message('a'), message('b'), message('c')),
      await start('r2', message('now', '10:16'), message('b'), message('c'), message('d')),
      await start('r3', message('now', '10:17'), message('b'), message('other')),
      await start('r4'),
    ]
    const before = migrations.indexOf(runMessages)
    expect(await migrateTo(before)).toBe(before)
    const rows = await execute(store.database, 'SELECT run_input FROM runs ORDER BY run_id')
    expect(rows.map((row) => JSON.parse(String(row['run_input'])))).toEqual(inputs)

    await migrateTo(migrations.length)
    inputs.push(await start('r5', message('a'), message('b'), message('c'), message('d')))
    for (const input of inputs) {
      expect(await store.runs.readInput(input.runId)).toEqual(input)
      const { text, baseMessages } = await store.runs.readInputText(input.runId, 'r0')
      expect([JSON.parse(text ?? ''), baseMessages]).toEqual([input, 0])
    }
  })

  it('is read relative to a base without loading the earlier messages', async () => {
    let characters = 0
    const watched = store.database.kysely.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        characters += JSON.stringify(result.rows).length
        return result
      },
    })
    const said: object[] = []
    for (let index = 0; index < 50; index += 1) {
      said.push(message(`m${index}`, 'x'.repeat(100)))
      await start(`r${index}`, ...said)
    }
    const { baseMessages } = await createRunInputs(watched).readText('r49', 'r48')
    expect(baseMessages).toBe(49)
    expect(characters).toBeLessThan(500)
  })

  it('is deleted with its thread', async () => {
    await start('r0', message('a'))
    await store.threads.remove('t')
    expect(await ownMessages()).toEqual([])
  })
})
