import fc from 'fast-check'

import { assertProperty } from '@/core/testing/assert-property'

import type { Ledger } from './ledger'
import type { Approval, Person } from './person-requests'
import { createFakeGate } from './testing/fake-gate'
import { fakeTool } from './testing/fake-tool'
import { createMemoryLedger } from './testing/memory-ledger'

type Decision = 'approved' | 'denied' | 'mistaken'

const ids = ['a', 'b', 'c'] as const

const attempt = fc.record({
  id: fc.constantFrom(...ids),
  isStopped: fc.boolean(),
  /** Whether it waits for the attempts before it. */
  isLater: fc.boolean(),
})
const scenario = fc.record({
  attempts: fc.array(attempt, { minLength: 1, maxLength: 8 }),
  decisions: fc.array(fc.constantFrom<Decision>('approved', 'denied', 'mistaken'), {
    minLength: 8,
    maxLength: 8,
  }),
  doesThrow: fc.boolean(),
  scheduler: fc.scheduler(),
})

/** Plays a scenario in which every port takes an arbitrary time to respond. */
async function play(
  {
    attempts,
    decisions,
    doesThrow,
    scheduler,
  }: typeof scenario extends fc.Arbitrary<infer Value> ? Value : never,
  risk: 'read' | 'write',
) {
  const executed: string[] = []
  const decided = new Map<string, Decision[]>()
  const lateStarts: string[] = []
  const turns = attempts.map(() => new AbortController())

  const memory = createMemoryLedger()
  const ledger: Ledger = {
    find: async (...key) => scheduler.schedule(memory.find(...key), 'find'),
    start: async (...key) => scheduler.schedule(memory.start(...key), 'start'),
    forget: async (...key) => scheduler.schedule(memory.forget(...key), 'forget'),
    settle: async (...key) => scheduler.schedule(memory.settle(...key), 'settle'),
  }
  const left = [...decisions]
  const person: Pick<Person, 'approve'> = {
    approve: async ({ toolCallId, hash, isRepeat }, signal) => {
      await scheduler.schedule(Promise.resolve(), `ask ${toolCallId}`)
      if (signal.aborted) return { kind: 'withdrawn' }
      // Only the person may allow a call to run twice.
      if (isRepeat) return { kind: 'denied' }
      const decision = left.shift() ?? 'denied'
      decided.set(toolCallId, [...(decided.get(toolCallId) ?? []), decision])
      const answers: Record<Decision, Approval> = {
        approved: { kind: 'approved', hash, scope: 'once' },
        mistaken: { kind: 'approved', hash: `not ${hash}`, scope: 'once' },
        denied: { kind: 'denied' },
      }
      return answers[decision]
    },
  }
  const tool = fakeTool({
    risk,
    execute: async (_input, { toolCallId, signal }) => {
      executed.push(toolCallId)
      const isAlive = attempts.some(
        ({ id }, index) => id === toolCallId && !turns[index]?.signal.aborted,
      )
      if (signal.aborted || !isAlive) lateStarts.push(toolCallId)
      await scheduler.schedule(Promise.resolve(), `execute ${toolCallId}`)
      if (doesThrow) throw new Error('no')
      return `did ${toolCallId}`
    },
  })
  const gate = createFakeGate([tool], {
    ledger,
    person: {
      ...person,
      reply: async () => ({ kind: 'denied' }),
      visit: async () => ({ kind: 'denied' }),
    },
  })

  const calls: Promise<{ id: string; content: unknown; error?: string }>[] = []
  for (const [index, { id, isStopped, isLater }] of attempts.entries()) {
    const turn = turns[index] ?? new AbortController()
    const before = isLater ? Promise.all(calls) : Promise.resolve()
    if (isStopped) {
      void scheduler.schedule(Promise.resolve(), `stop ${index}`).then(() => turn.abort())
    }
    calls.push(
      before.then(async () => ({ id, ...(await gate.call({ id }, { signal: turn.signal })) })),
    )
  }
  await scheduler.waitFor(Promise.all(calls))
  return { executed, decided, lateStarts, answers: await Promise.all(calls) }
}

const times = (list: readonly string[], id: string) => list.filter((other) => other === id).length

describe('the tool gate, in any order of calls, answers and stops', () => {
  it('a call id executes at most once', async () => {
    await assertProperty(
      fc.asyncProperty(
        scenario,
        fc.constantFrom('read' as const, 'write' as const),
        async (played, risk) => {
          const { executed } = await play(played, risk)
          for (const id of ids) expect(times(executed, id)).toBeLessThanOrEqual(1)
        },
      ),
      { seed: 837_858 },
    )
  })

  it('a call that was denied or not approved never executes', async () => {
    await assertProperty(
      fc.asyncProperty(scenario, async (played) => {
        const { executed, decided } = await play(played, 'write')
        for (const id of ids) {
          const decisions = decided.get(id) ?? []
          if (decisions.includes('denied')) expect(executed).not.toContain(id)
          if (executed.includes(id)) expect(decisions).toContain('approved')
        }
      }),
      { seed: 473_506 },
    )
  })

  it('no call starts after its turn was stopped', async () => {
    await assertProperty(
      fc.asyncProperty(
        scenario,
        fc.constantFrom('read' as const, 'write' as const),
        async (played, risk) => {
          const { lateStarts } = await play(played, risk)
          expect(lateStarts).toEqual([])
        },
      ),
      { seed: 41_646 },
    )
  })

  it('every call gets its own answer, which never claims more than happened', async () => {
    await assertProperty(
      fc.asyncProperty(scenario, async (played) => {
        const { answers, executed } = await play(played, 'read')
        expect(answers).toHaveLength(played.attempts.length)
        for (const { id, content, error } of answers) {
          if (error === undefined) expect(content).toBe(`did ${id}`)
          if (error === undefined || error === 'failed') expect(executed).toContain(id)
          if (error === 'unknown outcome') expect(executed).toContain(id)
        }
      }),
      { seed: 123_588 },
    )
  })
})
