import type { ResumeEntry, RunAgentInput } from '@ag-ui/core'

import type { WholeEvent } from '@/core/agui/event'
import { createEventReader, type EventReader } from '@/core/agui/event-reader'
import type { Warning } from '@/core/agui/warning'
import type { Draft } from '@/core/conversation/fold/draft'
import { hasSettled, isOver } from '@/core/conversation/fold/run-info'
import type { ToolCall } from '@/core/conversation/message'
import { userMessage, type Files } from '@/core/conversation/user-message'
import { attempt, type Result } from '@/core/failure'
import type { ToolRegistry } from '@/core/tools/tool-registry'

import { backOff } from './back-off'
import { createConnection, type Connection } from './connection'
import { resumeEntries, type InterruptAnswers } from './interrupt-answers'
import { answerToLeft } from './not-called'
import { countRound, noRepeats } from './repeats'
import { runInput } from './run-input'
import type { Portion, RunPorts } from './run-ports'
import { isRunning, type RunState } from './run-state'
import type { Release } from './stream-pool'
import { transition, type RunEffect, type RunEvent, type TurnLimits } from './transition'

export interface Engine {
  readonly draft: Draft
  readonly state: RunState
  /** Sends a person's message, unless a turn is going on. */
  send(text: string, files?: Files): void
  /** Takes the turn up again from what the conversation holds; an answered call is not called again. */
  retry(): void
  /** Goes on with a suspended turn; an interrupt without an answer is answered with a no. */
  resume(answers: InterruptAnswers, now: number): void
  /** Takes up a run that was left under way: what is stored of it, then what is still to come. */
  attach(run: { runId: string; events: readonly unknown[]; cursor: string }): void
  stop(): void
}

export interface EngineOptions {
  threadId: string
  draft: Draft
  state: RunState
  ports: RunPorts
  /** A turn keeps the tools and the limits that it started with. */
  tools: () => ToolRegistry
  limits: () => TurnLimits
  /** The state changes a few times a turn, the content with every token. */
  onState: (state: RunState) => void
  onContent: () => void
  /** The server did something that could be lived with. */
  onWarning?: (warning: Warning) => void
}

/** Performs the turns of one thread: `transition` decides, this acts. */
export function createEngine(options: EngineOptions): Engine {
  const { threadId, draft, ports, onState, onContent } = options
  let { state } = options
  /** Reaches everything that a turn has under way. */
  let turn = new AbortController()
  let tools = options.tools()
  let limits = options.limits()
  let resume: readonly ResumeEntry[] = []
  let input: RunAgentInput | undefined
  let handBack: Release | undefined
  let connection: Connection | undefined
  let reader: EventReader | undefined
  /** The last place in the stream that has arrived. */
  let cursor: string | undefined
  let isReplaying = false
  let repeats = noRepeats

  function dispatch(event: RunEvent): void {
    const [next, effects] = transition(state, event, limits)
    const hasChanged = next !== state
    state = next
    // Effects first: by the time anybody is told that a turn is over, nothing of it goes on.
    for (const effect of effects) perform(effect)
    if (hasChanged) onState(state)
  }

  function perform(effect: RunEffect): void {
    switch (effect.type) {
      case 'create-run':
        return void createRun(effect.runId)
      case 'await-connection':
        return void awaitConnection()
      case 'open-stream':
        return void readStream(effect.runId, effect.cursor)
      case 'wait':
        return void after(pauseFor(effect.failures), { type: 'waited' })
      case 'await-sign-in':
        return void after(ports.signedIn(turn.signal), { type: 'signed-in', next: effect.next })
      case 'call-tools':
        return void callTools()
      case 'release':
        return release(effect.cancel)
    }
  }

  async function createRun(runId: string): Promise<void> {
    const created = await settle(ports.createRun(runId, turn.signal))
    if (!created) return
    dispatch(
      created.ok
        ? { type: 'run-created', runId: created.value }
        : { type: 'creation-failed', failure: created.failure },
    )
  }

  async function awaitConnection(): Promise<void> {
    const { signal } = turn
    const lent = await ports.pool.acquire(signal)
    if (signal.aborted) return lent?.()
    handBack = lent
    dispatch({ type: 'connection-free' })
  }

  async function readStream(runId: string, from: string | undefined): Promise<void> {
    const own = createConnection(turn.signal, ports.clock, ports.silenceLimit)
    const { signal } = turn
    const release = handBack
    connection = own
    cursor = from
    if (from === undefined || !reader) startReading(runId, from)
    else reader.reconnect()
    const failure = await own.read(
      (ended) => ports.openStream(input ?? inputOf(runId), from, ended),
      {
        open: () => dispatch({ type: 'stream-opened' }),
        portion: (portion) => own === connection && take(portion),
      },
    )
    release?.()
    if (own !== connection || signal.aborted) return
    if (!failure) reader?.end()
    dispatch({ type: 'stream-lost', failure, cursor })
  }

  function take(portion: Portion): void {
    if (portion instanceof Uint8Array) return reader?.push(portion)
    for (const event of portion) reader?.accept(event)
  }

  function startReading(runId: string, from: string | undefined): void {
    input = inputOf(runId)
    if (from === undefined) draft.beginRun(threadId, runId)
    reader = createEventReader(
      {
        onEvent: receive,
        onWarning: (warning) => options.onWarning?.(warning),
        onFailure: ({ kind }) =>
          finishRun({ type: 'stream-broken', failure: { kind: 'malformed', at: kind } }),
      },
      from === undefined ? {} : { cursor: from },
    )
  }

  function inputOf(runId: string): RunAgentInput {
    const isLastRound = isRunning(state) && state.round >= limits.rounds
    return runInput(threadId, runId, draft, tools.definitions, { isLastRound, resume })
  }

  function receive(event: WholeEvent, at: string | undefined): void {
    if (isReplaying) return draft.apply(event)
    if (!isRunning(state) || state.step !== 'streaming') return
    cursor = at
    draft.apply(event)
    onContent()
    const { outcome } = draft.run
    if (!isOver(draft.run)) return
    const calls = clientCalls()
    const { repeats: counted, repeatedTool } = countRound(repeats, calls)
    repeats = counted
    finishRun({ type: 'run-ended', outcome, hasClientCalls: calls.length > 0, repeatedTool })
  }

  function finishRun(end: RunEvent): void {
    connection?.linger()
    connection = undefined
    resume = []
    dispatch(end)
  }

  const pauseFor = (failures: number) =>
    ports.clock.wait(backOff(failures, ports.random()), turn.signal)

  async function after(waiting: Promise<void>, event: RunEvent): Promise<void> {
    const { signal } = turn
    await waiting
    if (!signal.aborted) dispatch(event)
  }

  async function callTools(): Promise<void> {
    const { signal } = turn
    await Promise.all(clientCalls().map((call) => callTool(call, signal)))
    if (!signal.aborted) dispatch({ type: 'tools-settled', runId: ports.newId() })
  }

  async function callTool(call: ToolCall, signal: AbortSignal): Promise<void> {
    draft.setToolCallStatus(call.id, 'executing')
    onContent()
    const answer = await ports.callTool(call, tools, signal)
    if (signal.aborted) return
    draft.addToolResult(call.id, answer)
    onContent()
  }

  /** The calls that a run left to us when it ended. */
  function clientCalls(): ToolCall[] {
    if (!hasSettled(draft.run)) return []
    const isOurs = ({ name }: ToolCall) => ports.leavesEveryCall === true || tools.has(name)
    return draft.openCalls.filter((call) => call.status === 'pending' && isOurs(call))
  }

  function release(cancel: string | undefined): void {
    turn.abort()
    connection = undefined
    draft.abandonRun(state.kind === 'cancelled' ? 'stopped' : 'dropped')
    if (state.kind === 'failed' || state.kind === 'cancelled' || state.kind === 'truncated')
      answerOpenCalls()
    onContent()
    if (cancel === undefined) return
    // Others may have the connection now, however long the network takes to close it.
    handBack?.()
    // The person has stopped; whether the server heard of it changes nothing for them.
    ports.cancelRun(cancel).catch(() => undefined)
  }

  /** A call that nobody will answer any more would make servers refuse the next message. */
  function answerOpenCalls(): void {
    for (const call of draft.openCalls) draft.addToolResult(call.id, answerToLeft(call))
  }

  /** The outcome of the turn's own work; nothing once the turn is over, however the work ended. */
  async function settle<Value>(work: Promise<Value>): Promise<Result<Value> | undefined> {
    const { signal } = turn
    try {
      const result = await attempt(work)
      return signal.aborted ? undefined : result
    } catch (error) {
      if (signal.aborted) return undefined
      throw error
    }
  }

  function start(entries: readonly ResumeEntry[] = []): void {
    turn = new AbortController()
    tools = options.tools()
    limits = options.limits()
    repeats = noRepeats
    resume = entries
    const hasClientCalls = clientCalls().length > 0
    if (!hasSettled(draft.run)) answerOpenCalls()
    dispatch({ type: 'turn-started', runId: ports.newId(), hasClientCalls })
  }

  return {
    draft,
    get state() {
      return state
    },
    send(text, files) {
      if (isRunning(state)) return
      draft.addMessage(userMessage(ports.newId(), text, files))
      onContent()
      // Whoever goes on talking has answered none of what the agent asked.
      start(state.kind === 'suspended' ? resumeEntries(state.interrupts, new Map(), 0) : [])
    },
    retry() {
      if (!isRunning(state)) start()
    },
    resume(answers, now) {
      if (state.kind === 'suspended') start(resumeEntries(state.interrupts, answers, now))
    },
    attach({ runId, events, cursor: from }) {
      if (isRunning(state)) return
      turn = new AbortController()
      tools = options.tools()
      repeats = noRepeats
      draft.beginRun(threadId, runId)
      startReading(runId, from)
      isReplaying = true
      for (const event of events) reader?.accept(event)
      isReplaying = false
      onContent()
      dispatch({ type: 'run-found', runId, cursor: from })
    },
    stop() {
      dispatch({ type: 'stopped' })
    },
  }
}
