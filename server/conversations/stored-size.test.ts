import { EventType } from '@ag-ui/core'

import type { Agent } from '@server/agents/agent'
import { userTexts } from '@server/agents/user-texts'
import type { Database } from '@server/storage/database'
import { execute } from '@server/testing/test-database'
import { addresses, allFrames, openTestServer } from '@server/testing/test-server'

const words = 'A sentence of about forty characters, ten times. '.repeat(10)

const agent: Agent = async function* (input) {
  const messageId = `${input.runId}-answer`
  const delta = `${words} ${userTexts(input).length}`
  yield { type: EventType.TEXT_MESSAGE_START, messageId }
  yield { type: EventType.TEXT_MESSAGE_CONTENT, messageId, delta }
}

const sizes = {
  libsql: `SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size`,
  postgres: `SELECT sum(pg_total_relation_size(oid))::integer AS bytes FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
}

/** Returns the number of bytes that the database takes on disk. */
async function sizeOf(database: Database): Promise<number> {
  const [row] = await execute(database, sizes[database.engine])
  return Number(row?.['bytes'])
}

describe('a thread that is twice as long', () => {
  it('takes at most a little more than twice the space', async () => {
    const server = await openTestServer({ agent })
    const empty = await sizeOf(server.store.database)
    const { threadId, runId: firstId } = await server.createThread()
    const messages: object[] = []

    async function talk(runId: string) {
      const number = messages.length
      messages.push({ id: `m${number}`, role: 'user', content: `${words} ${number}` })
      const input = { threadId, runId, messages, tools: [], context: [] }
      const { runPath } = addresses(threadId, runId)
      await allFrames(await server.post(runPath, input))
      const content = `${words} ${number / 2 + 1}`
      messages.push({ id: `${runId}-answer`, role: 'assistant', content })
    }

    async function grow(to: number): Promise<number> {
      while (messages.length < to) {
        const runId = messages.length === 0 ? firstId : crypto.randomUUID()
        await server.post(addresses(threadId, runId).threadPath, { run_id: runId })
        await talk(runId)
      }
      return (await sizeOf(server.store.database)) - empty
    }

    const size = await grow(80)
    expect((await grow(160)) / size).toBeLessThan(2.2)
    await server.close()
  })
})
