import { attempt } from '@/core/failure'
import { answerWith } from '@/data/testing/expo-fetch'

import { fetchRuns } from './fetch-runs'

const key = { server: 'home', room: 'demo', thread: 't' }
const address = 'http://agents.test'

const said = (...ids: string[]) => ids.map((id) => ({ id, role: 'user', content: id }))

interface Asked {
  run: string
  base: string | null
}

/** Answers each request as the test says, and records how many wait at the same time. */
function serve(answerOf: (asked: Asked) => object | undefined) {
  const asked: Asked[] = []
  let waiting = 0
  let mostWaiting = 0
  answerWith(async (url) => {
    const { pathname, searchParams } = new URL(url)
    const request = { run: pathname.split('/').at(-1) ?? '', base: searchParams.get('base') }
    asked.push(request)
    waiting += 1
    mostWaiting = Math.max(mostWaiting, waiting)
    await new Promise((resolve) => setImmediate(resolve))
    waiting -= 1
    const answer = answerOf(request)
    const run = { thread_id: 't', run_id: request.run, created: '2026-03-01T12:00:00Z', ...answer }
    return Response.json(run, { status: answer ? 200 : 503 })
  })
  return { asked, mostWaiting: () => mostWaiting }
}

const inputOf = (...ids: string[]) => ({
  run_input: { threadId: 't', runId: 'r', messages: said(...ids) },
})

async function fetchInputs(...runIds: string[]) {
  const runs = await fetchRuns(address, key, runIds)
  return runs.map(({ run_input }) => run_input?.messages)
}

const many = Array.from({ length: 30 }, (_, index) => `r${index}`)

describe('several runs of a thread', () => {
  it('are fetched relative to the oldest one and returned whole', async () => {
    const { asked } = serve(({ run, base }) =>
      base === null ? inputOf('a', 'b') : { ...inputOf(run), base_messages: 2 },
    )
    expect(await fetchInputs('r0', 'r1', 'r2')).toEqual([
      said('a', 'b'),
      said('a', 'b', 'r1'),
      said('a', 'b', 'r2'),
    ])
    expect(asked.map(({ base }) => base)).toEqual([null, 'r0', 'r0'])
  })

  it('share the messages that they have in common', async () => {
    serve(({ base }) => (base === null ? inputOf('a', 'b') : { ...inputOf(), base_messages: 1 }))
    const [first, second] = await fetchInputs('r0', 'r1')
    expect(second).toHaveLength(1)
    expect(second?.[0]).toBe(first?.[0])
  })

  it('are fetched whole from a server that does not support bases', async () => {
    serve(({ run }) => inputOf('a', run))
    expect(await fetchInputs(...many)).toEqual(many.map((run) => said('a', run)))
  })

  it('are fetched a few at a time', async () => {
    const { asked, mostWaiting } = serve(({ run }) => ({ ...inputOf(run), base_messages: 0 }))
    await fetchInputs(...many)
    expect(asked).toHaveLength(30)
    expect(mostWaiting()).toBe(4)
  })

  it('are fetched relative to a later one if they do not continue the oldest', async () => {
    const { asked } = serve(({ run, base }) =>
      base === null || base === 'r0'
        ? { ...inputOf('a', run), base_messages: 0 }
        : { ...inputOf(run), base_messages: 1 },
    )
    expect(await fetchInputs(...many)).toEqual(many.map((run) => said('a', run)))
    expect(asked.slice(5).map(({ base }) => base)).toEqual(many.slice(5).map(() => 'r4'))
  })

  it('are fetched whole until one of them has an input', async () => {
    const { asked } = serve(({ run }) => (run === 'r0' ? {} : inputOf(run)))
    expect(await fetchInputs('r0', 'r1')).toEqual([undefined, said('r1')])
    expect(asked.map(({ base }) => base)).toEqual([null, null])
  })

  it('are not fetched any further after a failure', async () => {
    const { asked } = serve(({ run }) => (run === 'r2' ? undefined : inputOf(run)))
    expect(await attempt(fetchRuns(address, key, many))).toMatchObject({
      failure: { kind: 'busy', status: 503 },
    })
    expect(asked).toHaveLength(5)
  })

  it('are rejected if the server omits more messages than the base has', async () => {
    serve(({ base }) => ({ ...inputOf('a'), ...(base !== null && { base_messages: 2 }) }))
    expect(await attempt(fetchRuns(address, key, ['r0', 'r1']))).toMatchObject({
      failure: { kind: 'malformed', at: 'base_messages' },
    })
  })
})
