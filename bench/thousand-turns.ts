import { createDraft } from '@/core/conversation/fold/draft'
import { createEngine } from '@/core/run/engine'
import type { RunState } from '@/core/run/run-state'
import { createStreamPool } from '@/core/run/stream-pool'
import { emptyRegistry } from '@/core/tools/tool-registry'
import { now, pause } from '@/data/device/clock'

import type { Check } from './checks'
import { answerStream } from './streams'
import { collectGarbage } from './time-in-turns'

const turns = 1000

/** Measures the memory, timers and sockets that remain after a thousand turns, each with its own engine. */
export async function checkThousandTurns(): Promise<Check[]> {
  const pool = createStreamPool(4)
  for (let turn = 0; turn < turns / 5; turn += 1) await runTurn(pool)
  await quiet()
  const [heap, timers] = measure()
  for (let turn = 0; turn < turns; turn += 1) await runTurn(pool)
  await quiet()
  const [laterHeap, laterTimers] = measure()
  return [
    { name: 'heap after 1000 turns vs. before', value: laterHeap / heap, limit: 1.02 },
    { name: 'timers and sockets after 1000 turns', value: laterTimers - timers, limit: 0 },
  ]
}

/** Waits longer than a connection may stay open after its run. */
const quiet = () => pause(2_500, new AbortController().signal)

function measure(): [heap: number, resources: number] {
  collectGarbage()
  return [process.memoryUsage().heapUsed, process.getActiveResourcesInfo().length]
}

function runTurn(pool: ReturnType<typeof createStreamPool>): Promise<RunState> {
  return new Promise((resolve, reject) => {
    const engine = createEngine({
      threadId: 't1',
      draft: createDraft(),
      state: { kind: 'idle' },
      ports: {
        createRun: (runId) => Promise.resolve(runId),
        openStream: async () => chunks(answerStream(200).reads),
        canResume: false,
        cancelRun: () => Promise.resolve(),
        callTool: () => Promise.resolve({ content: '' }),
        waitForSignIn: () => Promise.resolve(),
        pool,
        clock: { now, wait: pause },
        newId: () => 'r1',
        random: Math.random,
      },
      tools: () => emptyRegistry,
      limits: () => ({ rounds: 5, resumes: 5 }),
      onState: (state) => state.kind !== 'running' && resolve(state),
      onContent: () => {},
      report: { warning: () => {}, bug: (_where, error) => reject(error) },
    })
    engine.send('Hello')
  })
}

async function* chunks(reads: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* reads
}
