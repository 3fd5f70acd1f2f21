import { PROTOCOL_VERSION } from '@ag-ui/core'
import type { RunAgentInput } from '@ag-ui/core'

import type { AguiEventOf, WholeEvent } from '@/core/agui/event'
import { createEventReader } from '@/core/agui/event-reader'
import type { EventReader } from '@/core/agui/event-reader'
import type { WireFailure } from '@/core/agui/warning'
import { toAguiMessages } from '@/core/conversation/agui-messages'
import type { Draft } from '@/core/conversation/draft'
import { attempt } from '@/core/failure'
import type { Failure, Result } from '@/core/failure'

import { backOff } from './back-off'
import { isRunning } from './run-state'
import type { RunState } from './run-state'
import { transition } from './transition'
import type { Outcome, RunEffect, RunEvent } from './transition'

/** What a turn needs of the world. */
export interface RunPorts {
  /** Tells the server of a run before its stream is opened. */
  createRun(runId: string, signal: AbortSignal): Promise<unknown>
  /** Starts the run and reads it, or reads on after the cursor. */
  openStream(
    input: RunAgentInput,
    cursor: string | undefined,
    signal: AbortSignal,
  ): Promise<AsyncIterable<Uint8Array>>
  /** Asks the server to stop working on a run. */
  cancelRun(runId: string): Promise<void>
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
  newId(): string
  random(): number
}

/** Who looks on. Content changes with every token; the state a few times a turn. */
export interface RunObserver {
  onState(state: RunState): void
  onContent(): void
}

export interface Engine {
  readonly draft: Draft
  /** Sends a person's message, unless a turn is going on. */
  send(text: string): void
  /** Takes the turn up again from what the conversation holds. */
  retry(): void
  stop(): void
}

const limits = { rounds: 5, resumes: 5 }

/** Performs the turns of one thread: `transition` decides, this acts. */
export function createEngine(
  threadId: string,
  draft: Draft,
  ports: RunPorts,
  observer: RunObserver,
): Engine {
  let state: RunState = { kind: 'idle' }
  /** Reaches everything a turn has under way. */
  let turn = new AbortController()
  let reader: EventReader | undefined
  /** The last place in the stream that has arrived. */
  let cursor: string | undefined

  function dispatch(event: RunEvent): void {
    const [next, effects] = transition(state, event, limits)
    const hasChanged = next !== state
    state = next
    if (hasChanged) observer.onState(state)
    for (const effect of effects) perform(effect)
  }

  function perform(effect: RunEffect): void {
    switch (effect.type) {
      case 'create-run':
        return void createRun(effect.runId)
      case 'open-stream':
        return void readStream(effect.runId, effect.cursor)
      case 'wait':
        return void wait(backOff(effect.failures, ports.random()))
      case 'call-tools':
        return
      case 'release':
        turn.abort()
        draft.abandonRun()
        // The person has stopped; whether the server heard of it changes nothing for them.
        if (effect.cancel !== undefined) ports.cancelRun(effect.cancel).catch(() => undefined)
    }
  }

  async function createRun(runId: string): Promise<void> {
    const created = await settle(ports.createRun(runId, turn.signal))
    if (!created) return
    dispatch(created.ok ? { type: 'run-created' } : { type: 'creation-failed', ...created })
  }

  async function readStream(runId: string, from: string | undefined): Promise<void> {
    const { signal } = turn
    const input = inputOf(threadId, runId, draft)
    cursor = from
    if (from === undefined) {
      draft.beginRun(threadId, runId)
      reader = createEventReader({ onEvent: receive, onWarning: () => {}, onFailure: refuse })
    } else {
      reader?.reconnect()
    }
    const stream = await settle(ports.openStream(input, from, signal))
    if (!stream) return
    if (!stream.ok) return dispatch({ type: 'stream-lost', failure: stream.failure, cursor })
    dispatch({ type: 'stream-opened' })
    const end = await settle(drain(stream.value, signal))
    if (!end) return
    dispatch({ type: 'stream-lost', failure: end.ok ? undefined : end.failure, cursor })
  }

  async function drain(stream: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void> {
    for await (const bytes of stream) {
      if (signal.aborted) return
      reader?.push(bytes)
    }
    reader?.end()
  }

  function receive(event: WholeEvent, at: string | undefined): void {
    if (!isRunning(state) || state.step !== 'streaming') return
    cursor = at
    draft.apply(event)
    observer.onContent()
    if (event.type === 'RUN_FINISHED') {
      dispatch({ type: 'run-finished', outcome: outcomeOf(event), hasClientCalls: false })
    }
    if (event.type === 'RUN_ERROR') dispatch({ type: 'run-errored', failure: agentFailure(event) })
  }

  function refuse(failure: WireFailure): void {
    dispatch({ type: 'run-errored', failure: { kind: 'malformed', at: failure.kind } })
  }

  async function wait(milliseconds: number): Promise<void> {
    if (await settle(ports.wait(milliseconds, turn.signal))) dispatch({ type: 'waited' })
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

  function start(): void {
    turn = new AbortController()
    dispatch({ type: 'turn-started', runId: ports.newId() })
  }

  return {
    draft,
    send(text) {
      if (isRunning(state)) return
      draft.addMessage({ id: ports.newId(), role: 'user', text })
      observer.onContent()
      start()
    },
    retry() {
      if (!isRunning(state)) start()
    },
    stop() {
      dispatch({ type: 'stopped' })
    },
  }
}

function inputOf(threadId: string, runId: string, draft: Draft): RunAgentInput {
  return {
    threadId,
    runId,
    protocolVersion: PROTOCOL_VERSION,
    messages: toAguiMessages(draft),
    state: draft.agentState,
    // Servers older than AG-UI 1.0 refuse an input without these two.
    tools: [],
    context: [],
    forwardedProps: {},
  }
}

function outcomeOf({ outcome }: AguiEventOf<'RUN_FINISHED'>): Outcome {
  if (outcome?.type === 'interrupt' || outcome?.type === 'cancelled') return outcome
  return { type: 'success' }
}

const agentFailure = ({ message, code }: AguiEventOf<'RUN_ERROR'>): Failure => ({
  kind: 'agent',
  message,
  ...(code !== undefined && { code }),
})
