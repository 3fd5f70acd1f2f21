import { EventType } from '@ag-ui/core'

import { RelativeRun, type Run } from '@/core/contract/run'
import { Thread } from '@/core/contract/thread'
import type { Agent } from '@server/agents/agent'
import { addresses, allFrames, as, inputOf, openTestServer } from '@server/testing/test-server'

const agent: Agent = async function* () {
  yield { type: EventType.STEP_STARTED, stepName: 'a' }
}

type Ids = ReturnType<typeof addresses>

let server: Awaited<ReturnType<typeof openTestServer>>
let first: Ids

beforeEach(async () => {
  server = await openTestServer({ agent })
  first = await run(await server.createThread(), 'one')
})

afterEach(() => server.close())

/** Performs a run whose input has these user messages. */
async function run(ids: Ids, ...said: string[]): Promise<Ids> {
  await allFrames(await server.post(ids.runPath, inputOf(ids, ...said)))
  return ids
}

async function createRun({ threadId, threadPath }: Ids): Promise<Ids> {
  const runId = crypto.randomUUID()
  await server.post(threadPath, { run_id: runId })
  return addresses(threadId, runId)
}

const nextRun = async (...said: string[]) => run(await createRun(first), ...said)

const textAfter = async ({ runPath }: Ids, base: string) =>
  (await server.get(`${runPath}?base=${encodeURIComponent(base)}`)).text()

async function readAfter(ids: Ids, base: string): Promise<RelativeRun> {
  return RelativeRun.parse(JSON.parse(await textAfter(ids, base)))
}

async function readWhole({ runPath }: Ids): Promise<RelativeRun> {
  return RelativeRun.parse(await (await server.get(runPath)).json())
}

const textsOf = ({ run_input }: Run) => run_input?.messages.map(({ content }) => content)

describe('a run relative to one that it continues', () => {
  it('omits the messages that both runs begin with, and returns their number', async () => {
    const second = await nextRun('one', 'two', 'three')
    const third = await nextRun('one', 'two', 'three', 'four', 'five')
    const [afterFirst, afterSecond] = [
      await readAfter(third, first.runId),
      await readAfter(third, second.runId),
    ]
    expect(afterFirst.base_messages).toBe(1)
    expect(textsOf(afterFirst)).toEqual(['two', 'three', 'four', 'five'])
    expect(afterSecond.base_messages).toBe(3)
    expect(textsOf(afterSecond)).toEqual(['four', 'five'])
  })

  it('is otherwise identical to the run read without a base', async () => {
    const second = await nextRun('one', 'two')
    const { base_messages: _, run_input, ...rest } = await readAfter(second, first.runId)
    const { run_input: input, ...whole } = await readWhole(second)
    expect(rest).toEqual(whole)
    expect(run_input).toEqual({ ...input, messages: input?.messages.slice(1) })
    expect(rest.events).toHaveLength(4)
  })

  it('has no messages if both runs have the same ones', async () => {
    const again = await nextRun('one')
    expect(await readAfter(again, first.runId)).toMatchObject({
      base_messages: 1,
      run_input: { messages: [] },
    })
  })

  it('is no larger in a thread that is ten times as long', async () => {
    const said = ['one']
    async function sizeAt(length: number) {
      let before = first
      while (said.length < length) {
        before = await nextRun(...said)
        said.push(`${said.length} `.padEnd(50, '.'))
      }
      return (await textAfter(await nextRun(...said), before.runId)).length
    }
    const size = await sizeAt(10)
    expect(Math.abs((await sizeAt(100)) - size)).toBeLessThan(20)
  })

  it('is complete once the omitted messages are put in front, for every pair of runs', async () => {
    const all = [
      first,
      await nextRun('one', 'two', 'three'),
      await nextRun('one', 'two', 'other'),
      await nextRun('one', 'two', 'three', 'four', 'five'),
      await nextRun('10:15', 'two', 'three', 'four', 'five', 'six'),
      await nextRun('10:16', 'two', 'three', 'four', 'five', 'six', 'seven'),
      await nextRun('four', 'five', 'six', 'seven', 'eight'),
      await nextRun('one', 'two', 'other', 'more'),
      await nextRun(),
    ]
    for (const base of all) {
      const before = textsOf(await readWhole(base)) ?? []
      for (const ids of all) {
        const relative = await readAfter(ids, base.runId)
        const left = before.slice(0, relative.base_messages)
        expect([...left, ...(textsOf(relative) ?? [])]).toEqual(textsOf(await readWhole(ids)))
      }
    }
  })
})

describe('a run relative to one that it does not continue', () => {
  const cases: [string, (ids: Ids) => Promise<string>][] = [
    ['is on another branch', async () => (await nextRun('one', 'other')).runId],
    ['continues it', async () => (await nextRun('one', 'two', 'three')).runId],
    ['has not started', async () => (await createRun(first)).runId],
    ['is the run itself', async ({ runId }) => runId],
    ['does not exist', async () => 'nothing'],
    ['is empty', async () => ''],
    ['is a NUL character', async () => '\u0000'],
    ['is in another thread', async () => (await run(await server.createThread(), 'one')).runId],
    [
      'belongs to another user',
      async () => {
        const path = first.threadPath.replace(/\/[^/]+$/, '')
        const made = await server.post(path, {}, as('bob'))
        const { thread_id, runs } = Thread.parse(await made.json())
        const theirs = addresses(thread_id, Object.keys(runs ?? {})[0] ?? '')
        const input = inputOf(theirs, 'one')
        await allFrames(await server.post(theirs.runPath, input, as('bob')))
        return theirs.runId
      },
    ],
  ]
  it.each(cases)('is returned whole if the base %s', async (_, baseOf) => {
    const second = await nextRun('one', 'two')
    const whole = await readWhole(second)
    const base = await baseOf(second)
    expect(await readAfter(second, base)).toEqual({ ...whole, base_messages: 0 })
    expect(textsOf(whole)).toEqual(['one', 'two'])
  })
})

describe('a run read without a base', () => {
  it('has no member base_messages', async () => {
    const second = await nextRun('one', 'two')
    expect(await readWhole(second)).not.toHaveProperty('base_messages')
    expect(await readWhole(await createRun(first))).toMatchObject({ run_input: null, events: [] })
  })
})

describe('the base of a run', () => {
  it('is a query parameter in the API description', async () => {
    const described: unknown = await (await server.get('/openapi.json')).json()
    const schema = { properties: { base_messages: { type: 'integer' } } }
    const get = {
      parameters: [{}, {}, {}, { name: 'base', in: 'query', schema: { type: 'string' } }],
      responses: { 200: { content: { 'application/json': { schema } } } },
    }
    expect(described).toMatchObject({
      paths: { '/api/v1/rooms/{room}/agui/{thread}/{run}': { get } },
    })
  })
})
