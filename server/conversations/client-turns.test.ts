import { randomUUID } from 'node:crypto'

import { createDraft } from '@/core/conversation/fold/draft'
import { FailureError } from '@/core/failure'
import { createEngine } from '@/core/run/engine'
import type { RunPorts } from '@/core/run/run-ports'
import type { RunState } from '@/core/run/run-state'
import { createStreamPool } from '@/core/run/stream-pool'
import { emptyRegistry } from '@/core/tools/tool-registry'
import { temporaryDirectory } from '@server/testing/temporary-directory'
import { testLocation } from '@server/testing/test-database'
import { addresses } from '@server/testing/test-server'

import { startProcess, type ServerProcess } from './testing/start-process'

let servers: ServerProcess[] = []

afterEach(() => {
  for (const { child } of servers) child.kill('SIGKILL')
})

const unreachable = () => {
  throw new FailureError({ kind: 'unreachable' })
}

/**
 * Opens the app's engine on the first running server, as a proxy would choose it. `heard` resolves when the
 * answer contains `word`.
 */
function openEngine(threadId: string, word: string) {
  const warnings: unknown[] = []
  let end: (state: RunState) => void = () => {}
  const ended = new Promise<RunState>((resolve) => (end = resolve))
  let hear = () => {}
  const heard = new Promise<void>((resolve) => (hear = resolve))

  const ports: RunPorts = {
    async createRun(runId) {
      const ids = { thread_id: threadId, run_id: runId }
      await servers[0]?.post('/api/v1/rooms/demo/agui', ids).catch(unreachable)
      return runId
    },
    async openStream(input, cursor) {
      const { runPath } = addresses(threadId, input.runId)
      const headers = cursor === undefined ? undefined : { 'last-event-id': cursor }
      const response = await servers[0]?.post(runPath, input, headers).catch(unreachable)
      if (!response?.ok) return unreachable()
      return portionsOf(response)
    },
    cancelRun: async () => {},
    callTool: async () => ({ content: '' }),
    waitForSignIn: async () => {},
    canResume: true,
    pool: createStreamPool(4),
    clock: {
      now: () => performance.now(),
      wait: (milliseconds, signal) =>
        new Promise((resolve) => {
          const timer = setTimeout(resolve, milliseconds)
          signal.addEventListener('abort', () => resolve(clearTimeout(timer)))
        }),
    },
    newId: randomUUID,
    random: Math.random,
  }
  const engine = createEngine({
    threadId,
    draft: createDraft(),
    state: { kind: 'idle' },
    ports,
    tools: () => emptyRegistry,
    limits: () => ({ rounds: 5, resumes: 1000 }),
    onState: (state) => state.kind !== 'running' && state.kind !== 'idle' && end(state),
    onContent: () => textOf().includes(word) && hear(),
    report: {
      warning: (warning) => warnings.push(warning),
      bug: (_, error) => warnings.push(error),
    },
  })

  const textOf = () => {
    const answers = engine.draft.ids.map((id) => engine.draft.message(id))
    return answers.flatMap((one) => (one?.role === 'assistant' ? one.text : [])).join('|')
  }
  return { engine, ended, warnings, heard, textOf }
}

async function* portionsOf(response: Response): AsyncGenerator<Uint8Array> {
  try {
    yield* response.body ?? []
  } catch {
    unreachable()
  }
}

describe('an answer whose server process is stopped', () => {
  it.each(['SIGTERM', 'SIGKILL'] as const)('reaches the app intact after %s', async (signal) => {
    const location = await testLocation(temporaryDirectory())
    servers = await Promise.all([startProcess(location), startProcess(location)])
    const [first] = servers
    const { engine, ended, warnings, heard, textOf } = openEngine(randomUUID(), ' 30 ')
    engine.send('90')
    await heard
    servers.shift()
    await first?.stop(signal)
    expect(await ended).toEqual({ kind: 'completed' })
    expect(textOf()).toBe(Array.from({ length: 90 }, (_, index) => `${index + 1} `).join(''))
    expect(warnings).toEqual([])
  })
})
