import { Run } from '@/core/contract/run'
import { createFeed } from '@server/feed/feed'
import { temporaryDirectory } from '@server/testing/temporary-directory'
import { execute, openTestStore } from '@server/testing/test-database'
import { createScriptedAgent, framesOf, inputOf, openTestServer } from '@server/testing/test-server'
import type { Database } from '@server/storage/database'

const endListeners = (database: Database) =>
  execute(
    database,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'continuo listener' AND datname = current_database()`,
  )

const nothing = () => {}

function feedOf(database: Database) {
  const every = () => nothing
  const now = () => new Date()
  return createFeed({ database, now, log: nothing, every, pollMilliseconds: 1000 })
}

async function openTwoServers() {
  const script = createScriptedAgent()
  const directory = temporaryDirectory()
  const [first, second] = [
    await openTestServer({ directory, agent: script.agent, host: 'a' }),
    await openTestServer({ directory, agent: script.agent, host: 'b' }),
  ]
  const ids = await first.createThread()
  const input = inputOf(ids, 'Hello')
  await first.post(ids.runPath, input)
  return { script, first, second, ...ids, input }
}

describe('a listener whose connection the database ends', () => {
  it('misses no change of the feed', async () => {
    const directory = temporaryDirectory()
    const [reading, writing] = [await openTestStore(directory), await openTestStore(directory)]
    const [reader, writer] = [feedOf(reading.database), feedOf(writing.database)]
    const left = new AbortController()
    const entries = reader.follow('ada', 'now', left.signal)
    await entries.next()
    for (let number = 1; number <= 12; number += 1) {
      if (number % 3 === 0) await endListeners(writing.database)
      writer.announce('ada', { type: 'toolset', action: 'changed', id: String(number) })
      await writer.settled()
      expect((await entries.next()).value).toMatchObject({ change: { id: String(number) } })
    }
    left.abort()
    await entries.return(undefined)
    await reader.close()
    await writer.close()
    await reading.close()
    await writing.close()
  })

  it('misses no event of a run', async () => {
    const { script, first, second, runId, runPath, input } = await openTwoServers()
    const resumed = await second.post(runPath, input, { 'last-event-id': `${runId}:0` })
    const frames = framesOf(resumed)
    script.say('0')
    await frames.next()
    for (let number = 0; number < 12; number += 1) {
      expect((await frames.next()).value?.event).toMatchObject({ delta: String(number) })
      if (number % 3 === 0) await endListeners(first.store.database)
      script.say(String(number + 1))
    }
    script.finish()
    let last
    for await (const frame of frames) last = frame
    expect(last?.event.type).toBe('RUN_FINISHED')
    await first.close()
    await second.close()
  })

  it('receives a request to cancel', async () => {
    const { first, second, runPath } = await openTwoServers()
    const { notifications } = first.store.database
    const stop = notifications?.subscribe(
      'cancels',
      () => void first.liveRuns.handleCancelRequests(),
    )
    await endListeners(first.store.database)
    const cancelled = await second.post(`${runPath}/cancel`, {})
    expect(Run.parse(await cancelled.json()).finished).not.toBeNull()
    stop?.()
    await first.close()
    await second.close()
  })
})
