import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'

import { Run } from '@/core/contract/run'
import {
  addresses,
  allFrames,
  as,
  framesOf,
  inputOf,
  temporaryDirectory,
  typesOf,
} from '@server/testing/test-server'

const children: ChildProcess[] = []

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

async function startProcess(directory: string) {
  const entry = join(__dirname, 'testing', 'conversation-process.ts')
  const child = fork(entry, [directory], {
    cwd: join(__dirname, '..', '..'),
    execArgv: ['--import', 'tsx'],
  })
  children.push(child)
  const [port] = await once(child, 'message')
  const url = `http://127.0.0.1:${z.number().parse(port)}`

  function post(path: string, body: unknown, headers: Record<string, string> = {}) {
    return fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...as('ada'), ...headers },
      body: JSON.stringify(body),
    })
  }

  async function startRun(said: string) {
    const ids = { thread_id: randomUUID(), run_id: randomUUID() }
    await post('/api/v1/rooms/demo/agui', ids)
    const paths = addresses(ids.thread_id, ids.run_id)
    const input = inputOf(paths, said)
    return { ...paths, input, frames: framesOf(await post(paths.runPath, input)) }
  }

  return {
    post,
    startRun,
    readRun: async (path: string) =>
      Run.parse(await (await fetch(`${url}${path}`, { headers: as('ada') })).json()),
    async stop(signal: 'SIGTERM' | 'SIGKILL') {
      const exited = once(child, 'exit')
      child.kill(signal)
      return exited
    },
  }
}

const EventRow = z.object({ type: z.string() })

function eventTypes(run: Run): string[] {
  return (run.events ?? []).map((event) => EventRow.parse(event).type)
}

describe('two processes that share a folder', () => {
  it('let one process resume and cancel runs of the other', async () => {
    const directory = temporaryDirectory()
    const [first, second] = await Promise.all([startProcess(directory), startProcess(directory)])

    const { frames, runId, runPath, input } = await first.startRun('60')
    await frames.next()
    await frames.return(undefined)
    const rest = await second.post(runPath, input, { 'last-event-id': `${runId}:0` })
    const told = await allFrames(rest)
    expect(told.map(({ id }) => id)).toEqual(
      Array.from({ length: 63 }, (_, index) => `${runId}:${index + 1}`),
    )
    expect(typesOf(told).at(-1)).toBe('RUN_FINISHED')

    const endless = await first.startRun('1000000')
    await endless.frames.next()
    const cancelled = await second.post(`${endless.runPath}/cancel`, {})
    expect(Run.parse(await cancelled.json()).finished).not.toBeNull()
    const last = (await second.readRun(endless.runPath)).events?.at(-1)
    expect(last).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'cancelled' } })

    const exits = await Promise.all([first.stop('SIGTERM'), second.stop('SIGTERM')])
    expect(exits).toEqual([
      [0, null],
      [0, null],
    ])
  })

  it('write at the same time without losing an event', async () => {
    const directory = temporaryDirectory()
    const both = await Promise.all([startProcess(directory), startProcess(directory)])
    const runs = both.flatMap((one) => Array.from({ length: 20 }, () => one.startRun('60')))
    for (const { frames, runId } of await Promise.all(runs)) {
      const ids = []
      for await (const { id } of frames) ids.push(id)
      expect(ids).toEqual(Array.from({ length: 64 }, (_, index) => `${runId}:${index}`))
    }
    await Promise.all(both.map((one) => one.stop('SIGTERM')))
  })

  it('let runs finish on SIGTERM and end those that take too long', async () => {
    const directory = temporaryDirectory()
    const process = await startProcess(directory)
    const short = await process.startRun('60')
    const long = await process.startRun('1000000')
    await Promise.all([short.frames.next(), long.frames.next()])
    const exited = process.stop('SIGTERM')
    const [shortFrames, longFrames] = await Promise.all([rest(short.frames), rest(long.frames)])
    expect(shortFrames.at(-1)).toMatchObject({ type: 'RUN_FINISHED' })
    expect(longFrames.at(-1)).toMatchObject({ type: 'RUN_ERROR', code: 'server_restarted' })
    expect(await exited).toEqual([0, null])
  })
})

async function rest(frames: ReturnType<typeof framesOf>) {
  const events = []
  for await (const { event } of frames) events.push(event)
  return events
}

describe('a process that is killed during twenty runs', () => {
  it('loses no delivered event, and the next process ends every run', async () => {
    const directory = temporaryDirectory()
    const killed = await startProcess(directory)
    const runs = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const run = await killed.startRun('1000000')
        for (let count = 0; count < 20; count += 1) await run.frames.next()
        return run
      }),
    )
    await killed.stop('SIGKILL')
    const told = await Promise.all(runs.map(({ frames }) => countUntilCut(frames)))

    const restarted = await startProcess(directory)
    for (const [index, { runPath }] of runs.entries()) {
      const run = await restarted.readRun(runPath)
      const types = eventTypes(run)
      expect(run.finished).not.toBeNull()
      expect(types.length).toBeGreaterThan(20 + (told[index] ?? 0))
      expect(types.filter((type) => type === 'RUN_ERROR')).toHaveLength(1)
      expect(run.events?.at(-1)).toMatchObject({ type: 'RUN_ERROR', code: 'server_restarted' })
      const numbers = run.events
        ?.slice(2, -1)
        .map((event) => z.object({ delta: z.string() }).parse(event).delta)
      expect(numbers).toEqual(numbers?.map((_, at) => `${at + 1} `))
    }
    await restarted.stop('SIGTERM')
  })
})

/** How many frames came before the connection broke. */
async function countUntilCut(frames: ReturnType<typeof framesOf>): Promise<number> {
  let count = 0
  try {
    for await (const { id } of frames) count += id === '' ? 0 : 1
  } catch {
    return count
  }
  return count
}
