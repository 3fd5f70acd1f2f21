import '@/core/testing/thousand-cases'

import fc from 'fast-check'

import { createDraft } from '@/core/conversation/draft'
import type { ToolAnswer } from '@/core/conversation/tool-calls'

import { createStreamPool } from './stream-pool'
import { calls, closes, delta, errored, finished, opens, started } from './testing/events'
import { settled } from './testing/fake-clock'
import { createHarness } from './testing/harness'

/** What can happen to a thread, by a person, by the network or by the device. */
const command = fc.oneof(
  fc.constantFrom(
    'send' as const,
    'stop' as const,
    'retry' as const,
    'answer' as const,
    'navigate' as const,
    'background' as const,
    'kill' as const,
    'settle-tool' as const,
    'fail-tool' as const,
    'lose-connection' as const,
    'hang-up' as const,
    'time-passes' as const,
  ),
  fc.constantFrom(
    'event-start' as const,
    'event-text' as const,
    'event-call' as const,
    'event-round' as const,
    'event-finish' as const,
    'event-error' as const,
    'event-interrupt' as const,
    'event-of-another-run' as const,
  ),
)
type Command = typeof command extends fc.Arbitrary<infer Kind> ? Kind : never

const ends = new Set(['completed', 'failed', 'cancelled', 'suspended', 'truncated'])
const byPerson = new Set<Command>(['send', 'retry', 'answer', 'kill'])

class World {
  harness = this.open()
  /** Answers that tools still owe, by call. */
  owed: { id: string; settle: (answer: ToolAnswer) => void }[] = []
  called: string[] = []
  answered = new Set<string>()
  words = 0

  open(draft = createDraft()) {
    return createHarness({
      tools: ['clock'],
      rounds: 3,
      draft,
      pool: createStreamPool(1),
      callTool: ({ id }) =>
        new Promise((settle) => {
          this.called.push(id)
          this.owed.push({ id, settle })
        }),
    })
  }

  get stream() {
    return this.harness.agent.streams.at(-1)
  }

  async perform(kind: Command): Promise<void> {
    const { engine, clock } = this.harness
    const { stream } = this
    const runId = stream?.input.runId ?? ''
    const emit = (...events: object[]) =>
      stream && !stream.isClosed
        ? Promise.all(events.map((event) => stream.sendAt(`${runId}:${++this.words}`, event)))
        : undefined
    switch (kind) {
      case 'send':
        engine.send('Hello')
        break
      case 'retry':
        engine.retry()
        break
      case 'answer':
        engine.resume(new Map(), 0)
        break
      case 'stop':
        engine.stop()
        break
      case 'navigate':
      case 'background':
        break
      case 'kill':
        // Nothing of the old process goes on; the conversation is what was stored of it.
        engine.stop()
        this.owed = []
        this.harness = this.open(engine.draft)
        break
      case 'settle-tool':
      case 'fail-tool': {
        const call = this.owed.shift()
        if (call) this.answered.add(call.id)
        call?.settle(kind === 'settle-tool' ? { content: 'ok' } : { content: 'no', error: 'no' })
        break
      }
      case 'lose-connection':
        await stream?.fail({ kind: 'unreachable' })
        break
      case 'hang-up':
        await stream?.end()
        break
      case 'time-passes':
        await clock.advance(10_000)
        break
      case 'event-start':
        await emit(started(runId))
        break
      case 'event-text':
        await emit(
          opens(`m-${this.words}`),
          delta(`m-${this.words}`, 'word '),
          closes(`m-${this.words}`),
        )
        break
      case 'event-call':
        await emit(...calls(`c-${++this.words}`, 'clock'))
        break
      case 'event-round':
        await emit(started(runId), ...calls(`c-${++this.words}`, 'clock'), finished(runId))
        break
      case 'event-finish':
        await emit(finished(runId))
        break
      case 'event-error':
        await emit(errored('no'))
        break
      case 'event-interrupt':
        await emit(finished(runId, { type: 'interrupt', interrupts: [{ id: 'i', reason: 'x' }] }))
        break
      case 'event-of-another-run':
        await emit(finished('another run'))
    }
    await settled()
  }
}

describe('for anything that can happen to a thread, a turn', () => {
  it('stays ended until a person goes on, and is only running in between', async () => {
    await forAnyHistory(async (world, kind) => {
      const before = world.harness.engine.state
      await world.perform(kind)
      const after = world.harness.engine.state
      if (ends.has(before.kind) && !byPerson.has(kind) && kind !== 'stop')
        expect(after).toBe(before)
      const { kinds } = world.harness
      // Two ends follow each other only when a person stops waiting for the agent's question.
      expect(kinds.join(' ')).not.toMatch(/(completed|failed|truncated|cancelled) (?!running)/)
    })
  })

  it('never takes back a word', async () => {
    await forAnyHistory(async (world, kind) => {
      const before = new Map(world.harness.engine.draft.ids.map((id) => [id, textOf(world, id)]))
      await world.perform(kind)
      for (const [id, text] of before) expect(textOf(world, id).startsWith(text)).toBe(true)
    })
  })

  it('calls a tool only when the run has ended, and never one that was answered', async () => {
    await forAnyHistory(async (world, kind) => {
      const before = world.called.length
      const answered = new Set(world.answered)
      await world.perform(kind)
      const now = world.called.slice(before)
      expect(new Set(now).size).toBe(now.length)
      for (const id of now) expect(answered.has(id)).toBe(false)
    })
  })

  it('makes at most one run at a time, and none once it is over', async () => {
    await forAnyHistory(async (world, kind) => {
      const before = world.harness.agent.created.length
      const { harness } = world
      await world.perform(kind)
      const made = harness.agent.created.length - before
      expect(made).toBeLessThanOrEqual(1)
      if (kind === 'stop') expect(made).toBe(0)
    })
  })

  it('leaves no timer, no stream and no connection behind', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 25 }), async (commands) => {
        const world = new World()
        for (const kind of commands) await world.perform(kind)
        const { engine, agent, clock } = world.harness
        engine.stop()
        await clock.advance(2_000)
        expect(clock.waiting).toBe(0)
        expect(agent.streams.filter(({ isClosed }) => !isClosed)).toEqual([])
        // The one connection that there is can be had again.
        await world.perform('send')
        await world.perform('event-start')
        expect(engine.state).toMatchObject({ kind: 'running', step: 'streaming' })
        engine.stop()
      }),
    )
  })
})

function textOf(world: World, id: string): string {
  const message = world.harness.engine.draft.message(id)
  return message && 'text' in message ? message.text : ''
}

async function forAnyHistory(check: (world: World, kind: Command) => Promise<void>): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 25 }), async (commands) => {
      const world = new World()
      await world.perform('send')
      for (const kind of commands) await check(world, kind)
      world.harness.engine.stop()
    }),
  )
}
