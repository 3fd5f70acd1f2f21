import type { Interrupt, ResumeEntry, RunAgentInput } from '@ag-ui/core'

import type { WholeEvent } from '@/core/agui/event'
import type { Draft } from '@/core/conversation/fold/draft'
import { hasSettled, isOver } from '@/core/conversation/fold/run-info'
import { userMessage, type Files } from '@/core/conversation/user-message'
import { attempt, type Failure } from '@/core/failure'

import { endOfPause, type Pause } from './end-of-pause'
import type { EngineOptions, TurnStart } from './engine-options'
import {
  resumeEntries,
  toolInterruptsOf,
  toolResumeEntries,
  type InterruptAnswers,
} from './interrupt-answers'
import { createRunFold } from './run-fold'
import { runInput } from './run-input'
import { isRunning, type RunState } from './run-state'
import { createRunStream } from './run-stream'
import { settle } from './settle'
import { createToolRounds } from './tool-round'
import { transition, type RunEffect, type RunEvent } from './transition'

export interface Engine {
  readonly draft: Draft
  readonly state: RunState
  /** Sends a person's message, unless a turn is running. */
  send(text: string, files?: Files, id?: string): void
  /** Retries the turn with the conversation so far; an answered call is not made again. */
  retry(): void
  /** Asks for the rest of the answer at the end of the conversation. */
  continueAnswer(): void
  /** Continues after the last run: makes the calls that it left without a result, and sends all results. */
  resumeCalls(runId: string): void
  /** Continues a suspended turn; an interrupt without an answer is cancelled. */
  resume(answers: InterruptAnswers, now: number): void
  /** Resumes a run that is under way: replays its stored events, then reads on. */
  attach(run: { runId: string; events: readonly unknown[]; cursor: string }): void
  stop(): void
}

/** Creates the engine that performs the turns of one thread: `transition` decides, and the engine acts. */
export function createEngine(options: EngineOptions): Engine {
  const { threadId, draft, ports, report } = options
  let { state } = options
  /** Aborts all work of the current turn. */
  let turn = new AbortController()
  const newRounds = () => createToolRounds(options.tools, draft, ports, showContent)
  let tools = newRounds()
  let limits = options.limits()
  let resume: readonly ResumeEntry[] = []
  /** Interrupts of the last run that are answered with the results of its calls. */
  let toolInterrupts: readonly Interrupt[] = []
  const fold = createRunFold(threadId, draft, ports, report)

  const stream = createRunStream({
    ports,
    inputOf,
    onBegin: (runId) => fold.begin(runId),
    onOpen: () => dispatch({ type: 'stream-opened' }),
    onEvent: (event, isStored) => (isStored ? fold.apply(event) : receive(event)),
    onWarning: (warning) => report.warning(warning),
    onSkip: (skipped) => draft.skip(skipped),
    onFailure: ({ kind }) => breakStream({ kind: 'malformed', at: kind }),
  })

  function dispatch(event: RunEvent): void {
    guard('transition', () => {
      const [next, effects] = transition(state, event, limits)
      const hasChanged = next !== state
      state = next
      // Effects first: when a turn is reported as over, all of its work has ended.
      for (const effect of effects) void perform(effect.type, () => act(effect))
      // A bug in an effect has already set and reported another state.
      if (hasChanged && state === next) showState()
    })
  }

  async function perform(where: string, work: () => Promise<unknown> | void): Promise<void> {
    const own = turn
    try {
      await work()
    } catch (error) {
      crash(where, error, own)
    }
  }

  function act(effect: RunEffect): Promise<void> | void {
    switch (effect.type) {
      case 'create-run':
        return createRun(effect.runId)
      case 'await-connection':
        return awaitConnection()
      case 'open-stream':
        return readStream(effect.runId, effect.cursor)
      case 'wait':
      case 'await-network':
      case 'await-sign-in':
        return pause(effect)
      case 'call-tools':
        return callTools()
      case 'release':
        return release(effect.cancel)
    }
  }

  function guard(where: string, work: () => void): void {
    const own = turn
    try {
      work()
    } catch (error) {
      crash(where, error, own)
    }
  }

  /** Reports a bug in our own code, and fails the turn that it belongs to unless that is over. */
  function crash(where: string, error: unknown, own: AbortController): void {
    if (own === turn && isRunning(state)) fail()
    report.bug(where, error)
  }

  /** Ends the turn without `transition`, which may be what is broken. */
  function fail(): void {
    state = { kind: 'failed', failure: { kind: 'bug' } }
    stream.free()
    void perform('release', () => release())
    showState()
  }

  /** Runs a person's command; a bug fails the turn even before it begins. */
  function enter(where: string, work: () => void): void {
    try {
      work()
    } catch (error) {
      fail()
      report.bug(where, error)
    }
  }

  const showState = () => guard('on-state', () => options.onState(state))

  function showContent(): void {
    guard('on-content', options.onContent)
  }

  async function createRun(runId: string): Promise<void> {
    const { signal } = turn
    const late = tools.awaitTools(signal)
    if (late && !(await settle(late, signal))) return
    const created = await settle(ports.createRun(runId, signal), signal)
    if (!created) return
    dispatch(
      created.ok
        ? { type: 'run-created', runId: created.value }
        : { type: 'creation-failed', failure: created.failure },
    )
  }

  async function awaitConnection(): Promise<void> {
    if (await stream.acquire(turn.signal)) dispatch({ type: 'connection-free' })
  }

  async function readStream(runId: string, from: string | undefined): Promise<void> {
    const end = await stream.read(runId, from, turn.signal)
    if (end) dispatch(isOver(draft.run) ? endOfRun() : { type: 'stream-lost', ...end })
  }

  function inputOf(runId: string): RunAgentInput {
    const isLastRound = isRunning(state) && state.round >= limits.rounds
    const { isContinued } = fold
    const entries = [...resume, ...toolResumeEntries(toolInterrupts, draft)]
    const details = { isLastRound, isContinued, resume: entries }
    return runInput(threadId, runId, draft, tools.definitions, details)
  }

  function receive(event: WholeEvent): void {
    if (!isRunning(state) || state.step !== 'streaming') return
    guard('fold', () => fold.apply(event))
    showContent()
    // Another run may follow in the same stream, or an error, or the results of the server's tools.
    if (isOver(draft.run) && !tools.leavesCallsToServer()) stream.expectEnd()
    else stream.expectMore()
  }

  function endOfRun(): RunEvent {
    resume = []
    const { outcome } = draft.run
    if (outcome.kind === 'success' && stream.isUnreadable)
      return { type: 'stream-broken', failure: { kind: 'malformed', at: 'events' } }
    toolInterrupts = toolInterruptsOf(draft.run)
    const calls = tools.openCalls()
    const repeatedTool = tools.count(calls)
    return { type: 'run-ended', outcome, hasClientCalls: calls.length > 0, repeatedTool }
  }

  /** Fails the turn on an unreadable stream, unless the run is already over. */
  function breakStream(failure: Failure): void {
    stream.drop()
    if (isOver(draft.run)) return dispatch(endOfRun())
    resume = []
    dispatch({ type: 'stream-broken', failure })
  }

  async function pause(effect: Pause): Promise<void> {
    const { signal } = turn
    const event = await endOfPause(effect, ports, signal)
    if (!signal.aborted) dispatch(event)
  }

  async function callTools(): Promise<void> {
    const { signal } = turn
    const late = tools.awaitTools(signal)
    if (late && !(await settle(late, signal))) return
    await tools.run(signal)
    if (!signal.aborted) dispatch({ type: 'tools-settled', runId: ports.newId() })
  }

  function release(cancel?: string): void {
    turn.abort()
    stream.drop()
    if (cancel !== undefined) {
      stream.free()
      // The turn is cancelled for the person even if the server cannot be reached.
      void perform('cancel-run', () => attempt(ports.cancelRun(cancel)))
    }
    draft.abandonRun(state.kind === 'cancelled' ? 'stopped' : 'dropped')
    fold.reportWarnings()
    if (state.kind === 'failed' || state.kind === 'cancelled' || state.kind === 'truncated')
      tools.answerOpenCalls()
    showContent()
  }

  function beginTurn(): void {
    turn = new AbortController()
    tools = newRounds()
    limits = options.limits()
    fold.continueAnswer(undefined)
  }

  function start({ entries = [], continued, resumesCalls = false }: TurnStart = {}): void {
    beginTurn()
    resume = entries
    toolInterrupts = toolInterruptsOf(draft.run)
    fold.continueAnswer(continued)
    if (resumesCalls) tools.takeOpenCalls()
    const hasClientCalls = resumesCalls || tools.openCalls().length > 0
    if (!hasSettled(draft.run)) tools.answerOpenCalls()
    dispatch({ type: 'turn-started', runId: ports.newId(), hasClientCalls })
  }

  return {
    draft,
    get state() {
      return state
    },
    send(text, files, id = ports.newId()) {
      if (isRunning(state)) return
      // A message instead of answers cancels the agent's questions.
      const open = state.kind === 'suspended' ? state.interrupts : []
      enter('send', () => {
        draft.addMessage(userMessage(id, text, files))
        showContent()
        start({ entries: resumeEntries(open, new Map(), 0) })
      })
    },
    retry() {
      if (!isRunning(state)) enter('retry', () => start())
    },
    continueAnswer() {
      const last = draft.message(draft.ids.at(-1) ?? '')
      if (isRunning(state) || last?.role !== 'assistant') return
      enter('continue', () => start({ continued: last.id }))
    },
    resumeCalls(runId) {
      if (isRunning(state) || !hasSettled(draft.run) || draft.run.runId !== runId) return
      enter('go-on', () => start({ resumesCalls: true }))
    },
    resume(answers, now) {
      if (state.kind !== 'suspended') return
      const { interrupts } = state
      enter('resume', () => start({ entries: resumeEntries(interrupts, answers, now) }))
    },
    attach({ runId, events, cursor }) {
      if (isRunning(state)) return
      enter('attach', () => {
        beginTurn()
        fold.begin(runId)
        stream.replay(runId, events, cursor)
        showContent()
        dispatch({ type: 'run-found', runId, cursor })
      })
    },
    stop: () => dispatch({ type: 'stopped' }),
  }
}
