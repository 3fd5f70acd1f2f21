import type { RunAgentInput } from '@ag-ui/core'
import fc from 'fast-check'

import type { Run } from '@/core/contract/run'
import { createDraft, type Draft } from '@/core/conversation/fold/draft'
import { isTextMessage, type Message } from '@/core/conversation/message'
import { assertProperty } from '@/core/testing/assert-property'
import type { ClientTool, ToolRisk } from '@/core/tools/client-tool'
import { createPersonRequests } from '@/core/tools/person-requests'
import { createMemoryLedger } from '@/core/tools/testing/memory-ledger'
import { createMemoryStandingApprovals } from '@/core/tools/testing/memory-standing-approvals'
import { ToolError } from '@/core/tools/tool-error'
import { createToolGate } from '@/core/tools/tool-gate'

import { foldHistory, type History } from './history'
import { reopenTurn } from './reopen-turn'
import { storedTurnOf, type StoredTurn } from './stored-turn'
import { createStreamPool } from './stream-pool'
import { calls, closes, delta, errored, finished, opens, says, started } from './testing/events'
import { failing, type FakeStream } from './testing/fake-agent'
import { createFakeClock, settled } from './testing/fake-clock'
import { createHarness } from './testing/harness'

/** What a person, the network or the device can do to a thread. */
const command = fc.oneof(
  fc.constantFrom(
    'send' as const,
    'stop' as const,
    'retry' as const,
    'answer' as const,
    'navigate' as const,
    'background' as const,
    'kill' as const,
    'approve' as const,
    'deny' as const,
    'settle-tool' as const,
    'fail-tool' as const,
    'lose-connection' as const,
    'hang-up' as const,
    'time-passes' as const,
    'lose-sign-in' as const,
    'sign-in' as const,
  ),
  fc.constantFrom(
    'event-start' as const,
    'event-text' as const,
    'event-call' as const,
    'event-round' as const,
    'event-finish' as const,
    'event-error' as const,
    'event-interrupt' as const,
    'event-finish-renamed' as const,
  ),
)
type Command = typeof command extends fc.Arbitrary<infer Kind> ? Kind : never

/** Who keeps the runs of a thread: its server, or the device alone, as with a model server. */
type Keeper = 'server' | 'device'
const keeper = fc.constantFrom<Keeper[]>('server', 'device')
type Example = [Command[], Keeper]

const ends = new Set(['completed', 'failed', 'cancelled', 'suspended', 'truncated'])
const byPerson = new Set<Command>(['send', 'retry', 'answer', 'kill'])

const threadKey = { server: 's', room: 'r', thread: 't1' }

interface StoredRun {
  input: RunAgentInput
  events: object[]
}

class World {
  readonly keeper: Keeper
  /** The ledger, which survives the process. */
  ledger = createMemoryLedger()
  /** The input and the events that the server has stored, by run. */
  stored = new Map<string, StoredRun>()
  requests = createPersonRequests()
  /** Tools that are running. */
  atWork: { id: string; settle: (output: string) => void; fail: () => void }[] = []
  executed: string[] = []
  approved = new Set<string>()
  /** Calls that were running when the app was killed, and that the person approved to run again. */
  repeated: string[] = []
  words = 0
  ids = 0
  pool = createStreamPool(1)
  /** What the screen shows. It gets no changes while the person is on another screen. */
  screen = { isOpen: true, ids: [] as readonly string[], texts: new Map<string, string>() }
  /** Streams that have received the events that they had missed. */
  caughtUp = new Set<FakeStream>()
  harness: ReturnType<typeof createHarness>

  constructor(keeper: Keeper) {
    this.keeper = keeper
    this.harness = this.open({ draft: createDraft(), state: { kind: 'idle' } })
  }

  open({ draft, state }: Pick<History, 'draft' | 'state'>) {
    const gate = createToolGate({
      ledger: this.ledger,
      standingApprovals: createMemoryStandingApprovals(),
      person: this.requests,
      clock: createFakeClock(),
      report: () => {},
    })
    return createHarness({
      tools: [this.tool('clock', 'read'), this.tool('door', 'external')],
      rounds: 3,
      draft,
      state,
      pool: this.pool,
      ports: {
        newId: () => `id-${++this.ids}`,
        canResume: this.keeper === 'server',
        joinsAnswers: this.keeper === 'device',
      },
      callTool: (call, signal, registry) => gate.callTool(call, { threadKey, registry }, signal),
    })
  }

  /** Kills the app and starts it again, with what the device has stored. */
  kill() {
    const { state, draft: before } = this.harness.engine
    const turn = storedTurnOf(state, before.run)
    const own = before.ids.flatMap((id) => before.message(id) ?? [])
    this.atWork = []
    this.requests = createPersonRequests()
    this.pool = createStreamPool(1)
    const { draft, unfinished, ...thread } =
      this.keeper === 'server' ? this.fetched(own) : reopened(own, turn)
    this.harness = this.open({ draft, ...thread })
    this.screen = {
      isOpen: true,
      ids: draft.ids,
      texts: new Map(draft.ids.map((id) => [id, textIn(draft, id)])),
    }
    if (unfinished) this.join(unfinished)
    if (turn?.kind === 'calling') this.harness.engine.resumeCalls(turn.runId)
  }

  /** The thread as its server has it, with the results that only the device has. */
  fetched(own: readonly Message[]): History {
    const cancelled = new Set(this.harness.agent.cancelled)
    const runs = [...this.stored].map(([runId, run]) => runOf(runId, run, cancelled.has(runId)))
    return foldHistory(runs, { own })
  }

  join({ run_id: runId, events }: Run): void {
    const stored = events ?? []
    const cursor = `${runId}:${stored.length - 1}`
    this.harness.engine.attach({ runId, events: stored, cursor })
  }

  /** Stores events as the server does, even without a client. Returns their ids. */
  store({ input }: FakeStream, events: object[]): string[] {
    const { runId } = input
    const run = this.stored.get(runId) ?? { input, events: [] }
    this.stored.set(runId, { input: run.input, events: [...run.events, ...events] })
    return events.map((_event, at) => `${runId}:${run.events.length + at}`)
  }

  /** Sends a stream that was opened at a cursor the events that the server has stored after it. */
  async catchUp(): Promise<void> {
    const { stream } = this
    if (!stream || stream.cursor === undefined || this.caughtUp.has(stream)) return
    this.caughtUp.add(stream)
    const { runId } = stream.input
    const events = this.stored.get(runId)?.events ?? []
    const from = Number(stream.cursor.slice(runId.length + 1)) + 1
    for (let at = from; at < events.length; at += 1)
      await stream.sendAt(`${runId}:${at}`, events[at] ?? {})
  }

  /** Updates the screen with the changes of the draft, as the app does. */
  draw(): void {
    const { draft } = this.harness.engine
    if (!this.screen.isOpen) return
    const changes = draft.takeChanges()
    for (const id of changes.messageIds) this.screen.texts.set(id, textIn(draft, id))
    if (changes.list) this.screen.ids = draft.ids
  }

  tool(name: string, risk: ToolRisk): ClientTool {
    return {
      name,
      description: name,
      parameters: { type: 'object' },
      risk,
      timeoutMilliseconds: 1_000_000,
      isIdempotent: false,
      execute: (_input, { toolCallId: id }) =>
        new Promise((settle, reject) => {
          this.executed.push(`${name} ${id}`)
          this.atWork.push({ id, settle, fail: () => reject(new ToolError('no')) })
        }),
    }
  }

  get stream() {
    return this.harness.agent.streams.at(-1)
  }

  async perform(kind: Command): Promise<void> {
    const { engine, clock } = this.harness
    const { stream } = this
    const runId = stream?.input.runId ?? ''
    const emit = (...events: object[]) => {
      if (!stream || stream.isClosed) return undefined
      const ids = this.store(stream, events)
      return Promise.all(events.map((event, at) => stream.sendAt(ids[at] ?? '', event)))
    }
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
        this.screen.isOpen = !this.screen.isOpen
        break
      case 'background':
        // The operating system closes the connection; the server continues without us.
        if (!stream || stream.isClosed) break
        this.store(stream, says(`m-${++this.words}`, 'meanwhile'))
        await stream.fail({ kind: 'unreachable' })
        await clock.advance(60_000)
        break
      case 'kill':
        this.kill()
        break
      case 'approve':
      case 'deny': {
        const [request] = this.requests.getSnapshot()
        if (request?.kind !== 'approval') break
        if (kind === 'approve') this.approved.add(`door ${request.toolCallId}`)
        if (kind === 'approve' && request.isRepeat) this.repeated.push(request.toolCallId)
        this.requests.answer(
          request.id,
          kind === 'approve'
            ? { kind: 'approved', hash: request.hash, scope: 'once' }
            : { kind: 'denied' },
        )
        break
      }
      case 'settle-tool':
        this.atWork.shift()?.settle('done')
        break
      case 'fail-tool':
        this.atWork.shift()?.fail()
        break
      case 'lose-connection':
        await stream?.fail({ kind: 'unreachable' })
        break
      case 'hang-up':
        await stream?.end()
        break
      case 'time-passes':
        await clock.advance(10_000)
        break
      case 'lose-sign-in':
        this.harness.agent.onCreate(failing({ kind: 'signed-out' }))
        this.harness.agent.onOpen(failing({ kind: 'signed-out' }))
        break
      case 'sign-in':
        this.harness.agent.onCreate(() => Promise.resolve())
        this.harness.agent.onOpen(() => Promise.resolve())
        await this.harness.agent.signIn()
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
        await emit(...calls(`c-${++this.words}`, this.words % 2 ? 'clock' : 'door'))
        break
      case 'event-round':
        await emit(
          started(runId),
          ...calls(`c-${++this.words}`, this.words % 2 ? 'clock' : 'door'),
          finished(runId),
        )
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
      case 'event-finish-renamed':
        await emit(finished('another run'))
    }
    await settled()
    await this.catchUp()
    this.draw()
  }
}

/** The tool was running when the app was killed, so the person is asked whether to run it again. */
const repeatedAfterKill: Example[] = [
  [['event-round', 'kill', 'approve'], 'server'],
  [['event-round', 'kill', 'approve'], 'device'],
]

/** The server has ended the run, so it sends nothing more after a kill. */
const endedUnderAnotherName: Example = [['event-finish-renamed', 'kill', 'event-text'], 'server']

describe('a turn, whatever happens to its thread,', () => {
  it('stays ended until the person continues, and is only running in between', async () => {
    await forAnyHistory(731_880, async (world, kind) => {
      const before = world.harness.engine.state
      await world.perform(kind)
      const after = world.harness.engine.state
      if (ends.has(before.kind) && !byPerson.has(kind) && kind !== 'stop')
        expect(after).toBe(before)
      const { kinds } = world.harness
      // Two ends follow each other only when a person stops a suspended turn.
      expect(kinds.join(' ')).not.toMatch(/(completed|failed|truncated|cancelled) (?!running)/)
    })
  })

  it('never removes text that it has shown', async () => {
    await forAnyHistory(67_218, async (world, kind) => {
      const before = new Map(world.harness.engine.draft.ids.map((id) => [id, textOf(world, id)]))
      await world.perform(kind)
      // A new process knows only what the server has stored.
      if (kind === 'kill') return
      for (const [id, text] of before) expect(textOf(world, id).startsWith(text)).toBe(true)
    })
  })

  it('runs a call twice only if the person approves it, whatever is stopped, killed or retried', async () => {
    await forAnyHistory(
      282_164,
      async (world, kind) => {
        await world.perform(kind)
        for (const call of new Set(world.executed)) {
          const repeats = world.repeated.filter((id) => call.endsWith(` ${id}`))
          const runs = world.executed.filter((other) => other === call)
          expect(runs.length).toBeLessThanOrEqual(1 + repeats.length)
        }
      },
      repeatedAfterKill,
    )
  })

  it("runs no risky tool without the person's approval", async () => {
    await forAnyHistory(858_001, async (world, kind) => {
      await world.perform(kind)
      for (const call of world.executed.filter((name) => name.startsWith('door')))
        expect(world.approved).toContain(call)
    })
  })

  it('asks the person nothing once it is over', async () => {
    await forAnyHistory(718_624, async (world, kind) => {
      await world.perform(kind)
      if (world.harness.engine.state.kind !== 'running')
        expect(world.requests.getSnapshot()).toEqual([])
    })
  })

  it('creates at most one run for each command, and none for Stop', async () => {
    await forAnyHistory(40_722, async (world, kind) => {
      const before = world.harness.agent.created.length
      const { harness } = world
      await world.perform(kind)
      const made = harness.agent.created.length - before
      expect(made).toBeLessThanOrEqual(1)
      if (kind === 'stop') expect(made).toBe(0)
    })
  })

  it('continues while the person is on another screen, and shows everything afterwards', async () => {
    await forAnyHistory(151_007, async (world, kind) => {
      const { engine, agent } = world.harness
      const underWay = () => [engine.state, agent.streams.map(({ isClosed }) => isClosed)]
      const before = underWay()
      await world.perform(kind)
      if (kind === 'navigate') expect(underWay()).toEqual(before)
      if (!world.screen.isOpen) return
      const { draft } = world.harness.engine
      expect(world.screen.ids).toEqual(draft.ids)
      for (const id of draft.ids) expect(world.screen.texts.get(id)).toBe(textIn(draft, id))
    })
  })

  it('is resumed after a kill or in the foreground, with everything that the server sent meanwhile', async () => {
    await forAnyHistory(
      390_518,
      async (world, kind) => {
        const before = world.harness.engine.state
        const hasBegun =
          world.keeper === 'server' &&
          before.kind === 'running' &&
          before.step === 'streaming' &&
          world.stored.has(before.runId) &&
          (kind === 'kill' || kind === 'background')
        await world.perform(kind)
        const { state, draft } = world.harness.engine
        if (hasBegun) expect(state).toMatchObject({ kind: 'running', runId: before.runId })
        if (state.kind !== 'running' || state.step !== 'streaming') return
        for (const id of messagesIn(world.stored.get(state.runId)))
          expect(textIn(draft, id)).not.toBe('')
      },
      [endedUnderAnotherName],
    )
  })

  it('leaves no timer, no stream and no connection behind', async () => {
    await assertProperty(
      fc.asyncProperty(fc.array(command, { maxLength: 25 }), keeper, async (commands, keptBy) => {
        const world = new World(keptBy)
        for (const kind of commands) await world.perform(kind)
        const { engine, agent, clock } = world.harness
        engine.stop()
        await clock.advance(2_000)
        expect(clock.waiting).toBe(0)
        expect(agent.streams.filter(({ isClosed }) => !isClosed)).toEqual([])
        // The only connection of the pool is free again.
        expect(await world.pool.acquire(AbortSignal.timeout(1))).toBeInstanceOf(Function)
      }),
      { seed: 870_499 },
    )
  })
})

/** The thread as the device has stored it. */
function reopened(own: readonly Message[], turn: StoredTurn | undefined) {
  const settledOwn = own.map((message) =>
    isTextMessage(message) ? { ...message, isStreaming: false } : message,
  )
  const draft = createDraft(settledOwn)
  return { draft, state: reopenTurn(draft, threadKey.thread, turn), unfinished: undefined }
}

/** A run as the server returns it. */
function runOf(runId: string, { input, events }: StoredRun, isCancelled: boolean): Run {
  const time = '2026-01-01T00:00:00Z'
  const hasEnded = events.some(
    (event) => 'type' in event && (event.type === 'RUN_ERROR' || event.type === 'RUN_FINISHED'),
  )
  return {
    thread_id: 't1',
    run_id: runId,
    parent_run_id: null,
    created: time,
    started: time,
    finished: hasEnded || isCancelled ? time : null,
    run_input: input,
    events,
    usage: null,
  }
}

/** The messages of a run whose text has been stored. */
const messagesIn = (run: StoredRun | undefined): string[] =>
  (run?.events ?? []).flatMap((event) =>
    'type' in event && event.type === 'TEXT_MESSAGE_CONTENT' && 'messageId' in event
      ? [String(event.messageId)]
      : [],
  )

function textIn(draft: Draft, id: string): string {
  const message = draft.message(id)
  return message && 'text' in message ? message.text : ''
}

const textOf = (world: World, id: string) => textIn(world.harness.engine.draft, id)

async function forAnyHistory(
  seed: number,
  check: (world: World, kind: Command) => Promise<void>,
  examples: Example[] = [],
): Promise<void> {
  await assertProperty(
    fc.asyncProperty(fc.array(command, { maxLength: 25 }), keeper, async (commands, keptBy) => {
      const world = new World(keptBy)
      await world.perform('send')
      for (const kind of commands) await check(world, kind)
      world.harness.engine.stop()
    }),
    { seed, examples },
  )
}
