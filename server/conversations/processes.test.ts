import type { ChildProcess } from 'node:child_process'

import { Run } from '@/core/contract/run'
import type { Location } from '@server/storage/location'
import { temporaryDirectory } from '@server/testing/temporary-directory'
import { testLocation } from '@server/testing/test-database'
import { allFrames, typesOf, type framesOf } from '@server/testing/test-server'

import { playKillRound } from './testing/kill-round'
import { startProcess as startServerProcess, type ProcessOptions } from './testing/start-process'

const children: ChildProcess[] = []

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

async function startProcess(location: Location, options?: ProcessOptions) {
  const server = await startServerProcess(location, options)
  children.push(server.child)
  return server
}

describe('two processes that share a folder', () => {
  it('let one process resume and cancel runs of the other', async () => {
    const location = await testLocation(temporaryDirectory())
    const [first, second] = await Promise.all([startProcess(location), startProcess(location)])

    const { frames, runId, runPath, input } = await first.startRun('60')
    await frames.next()
    await frames.return(undefined)
    const rest = await second.post(runPath, input, { 'last-event-id': `${runId}:0` })
    const received = await allFrames(rest)
    expect(received.map(({ id }) => id)).toEqual(
      Array.from({ length: 63 }, (_, index) => `${runId}:${index + 1}`),
    )
    expect(typesOf(received).at(-1)).toBe('RUN_FINISHED')

    const endless = await first.startRun('1000000')
    await endless.frames.next()
    const cancel = async () => (await second.post(`${endless.runPath}/cancel`, {})).json()
    // Repeated, because a cancel request gives up if the other process stalls for a moment.
    while (Run.parse(await cancel()).finished === null);
    const last = (await second.readRun(endless.runPath)).events?.at(-1)
    expect(last).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'cancelled' } })

    const exits = await Promise.all([first.stop('SIGTERM'), second.stop('SIGTERM')])
    expect(exits).toEqual([
      [0, null],
      [0, null],
    ])
  })

  it('write at the same time without losing an event', async () => {
    const location = await testLocation(temporaryDirectory())
    const both = await Promise.all([startProcess(location), startProcess(location)])
    const runs = both.flatMap((one) => Array.from({ length: 20 }, () => one.startRun('60')))
    for (const { frames, runId } of await Promise.all(runs)) {
      const ids = []
      for await (const { id } of frames) ids.push(id)
      expect(ids).toEqual(Array.from({ length: 64 }, (_, index) => `${runId}:${index}`))
    }
    await Promise.all(both.map((one) => one.stop('SIGTERM')))
  })

  it('let runs that cannot move finish on SIGTERM, and end those that take too long', async () => {
    const location = await testLocation(temporaryDirectory())
    const process = await startProcess(location, {
      canMove: false,
      graceMilliseconds: 10_000,
    })
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

describe('a process that is killed during fifty runs', () => {
  it('loses no event that it sent, and the next process finishes every run', async () => {
    const location = await testLocation(temporaryDirectory())
    let server = await startProcess(location)
    const totals = { acknowledgedEvents: 0, continuedRuns: 0, lateRuns: 0 }
    for (let round = 0; round < 4; round += 1) {
      const played = await playKillRound({
        location,
        server,
        runs: 50,
        killAfter: 10 + round * 450,
        lengths: (index) => 1 + index,
      })
      server = played.next
      children.push(server.child)
      totals.acknowledgedEvents += played.acknowledgedEvents
      totals.continuedRuns += played.continuedRuns
      totals.lateRuns += played.lateRuns
      expect(played.faults).toEqual([])
    }
    expect(Math.min(...Object.values(totals))).toBeGreaterThan(0)
    await server.stop('SIGTERM')
  })
})
