import { atom } from 'jotai'
import type { Atom, PrimitiveAtom } from 'jotai'
import { atomFamily } from 'jotai-family'

import { createDraft } from '@/core/conversation/draft'
import type { Message } from '@/core/conversation/message'
import { attempt } from '@/core/failure'
import type { Failure } from '@/core/failure'
import { createEngine } from '@/core/run/engine'
import type { Engine } from '@/core/run/engine'
import { foldHistory } from '@/core/run/history'
import type { History } from '@/core/run/history'
import type { InterruptAnswers } from '@/core/run/interrupts'
import type { RunState } from '@/core/run/run-state'
import { createStreamPool } from '@/core/run/stream-pool'
import type { StreamPool } from '@/core/run/stream-pool'
import { threadKeyText } from '@/core/thread-key'
import type { ThreadKey } from '@/core/thread-key'
import { cancelRun, createRun, createThread, fetchRuns, openRun } from '@/data/agent-server'
import { nextFrame, now, pause } from '@/data/clock'
import { newId } from '@/data/identifiers'

import { forgetActivity, noteActivity } from './activity'
import { queryClient } from './query-client'
import { threadsQuery } from './rooms'
import type { Server } from './servers'
import { store } from './store'
import { forgetRequests, toolGate, toolsAtom } from './tools'

export type Loading = { kind: 'loading' } | { kind: 'ready' } | { kind: 'failed'; failure: Failure }

/** A thread that is open, or was: its engine goes on whether a screen looks at it or not. */
interface LiveThread {
  engine: Engine
  /** Only messages that are on a screen have an atom. */
  messages: Map<string, PrimitiveAtom<Message | undefined>>
}

const live = new Map<string, LiveThread>()
const pools = new Map<string, StreamPool>()

const runStates = atomFamily((_key: string) => atom<RunState>({ kind: 'idle' }))
const messageIds = atomFamily((_key: string) => atom<readonly string[]>([]))
const loadings = atomFamily((_key: string) => atom<Loading>({ kind: 'loading' }))

/** A thread that does not exist yet is idle. */
export const runStateAtom = (key: ThreadKey | undefined) => runStates(key ? threadKeyText(key) : '')
export const messageIdsAtom = (key: ThreadKey) => messageIds(threadKeyText(key))
export const loadingAtom = (key: ThreadKey) => loadings(threadKeyText(key))

export function messageAtom(key: ThreadKey, id: string): Atom<Message | undefined> {
  const thread = live.get(threadKeyText(key))
  const known = thread?.messages.get(id)
  if (known) return known
  const made = atom(thread?.engine.draft.message(id))
  if (thread) {
    made.onMount = () => () => void thread.messages.delete(id)
    thread.messages.set(id, made)
  }
  return made
}

/** Brings a thread's conversation from its server, unless it is here already. */
export async function openThread(server: Server, key: ThreadKey): Promise<void> {
  const text = threadKeyText(key)
  if (live.has(text)) return
  store.set(loadings(text), { kind: 'loading' })
  const runs = await attempt(fetchRuns(server.address, key))
  if (live.has(text)) return
  if (!runs.ok) return store.set(loadings(text), { kind: 'failed', failure: runs.failure })
  const history = foldHistory(runs.value)
  const engine = goLive(server, key, history, createRun)
  const { unfinished } = history
  if (!unfinished) return
  const { run_id: runId, events } = unfinished
  engine.attach({ runId, events: events ?? [], cursor: `${runId}:${(events?.length ?? 0) - 1}` })
}

/** Starts a thread with its first message. The ids are ours, so it can be shown at once. */
export function startThread(server: Server, room: string, text: string): ThreadKey {
  const key = { server: server.id, room, thread: newId() }
  const history: History = { draft: createDraft(), state: { kind: 'idle' }, unfinished: undefined }
  goLive(server, key, history, createThread).send(text)
  return key
}

export const sendMessage = (key: ThreadKey, text: string) => engineOf(key)?.send(text)
export const retryTurn = (key: ThreadKey) => engineOf(key)?.retry()
export const stopRun = (key: ThreadKey) => engineOf(key)?.stop()

/** Answers what the agent asked; what has no answer is answered with a no. */
export const resumeTurn = (key: ThreadKey, answers: InterruptAnswers) =>
  engineOf(key)?.resume(answers, Date.now())

/** Lets go of everything that a thread has here. Its conversation stays on the server. */
export function removeThread(key: ThreadKey): void {
  const text = threadKeyText(key)
  live.get(text)?.engine.stop()
  live.delete(text)
  for (const family of [runStates, messageIds, loadings]) family.remove(text)
  forgetRequests(key)
  forgetActivity(key)
}

const engineOf = (key: ThreadKey) => live.get(threadKeyText(key))?.engine

function goLive(
  server: Server,
  key: ThreadKey,
  { draft, state }: History,
  createFirstRun: typeof createRun,
): Engine {
  const text = threadKeyText(key)
  const { address } = server
  const messages: LiveThread['messages'] = new Map()
  let isDrawing = false
  let create = createFirstRun

  function draw() {
    isDrawing = false
    const changes = draft.takeChanges()
    for (const id of changes.messageIds) {
      const message = messages.get(id)
      if (message) store.set(message, draft.message(id))
    }
    if (changes.list) store.set(messageIds(text), draft.ids)
  }

  const refreshThreads = () =>
    queryClient.invalidateQueries({ queryKey: threadsQuery(server).queryKey })

  const engine = createEngine({
    threadId: key.thread,
    draft,
    state,
    ports: {
      createRun: async (runId, signal) => {
        const created = await create(address, key, runId, signal)
        create = createRun
        return created
      },
      openStream: (input, cursor, signal) => openRun(address, key, input, cursor, signal),
      cancelRun: (runId) => cancelRun(address, key, runId),
      callTool: (call, registry, signal) =>
        toolGate.callTool(call, { threadKey: key, registry }, signal),
      pool: poolOf(address),
      clock: { now, wait: pause },
      newId,
      random: Math.random,
    },
    tools: () => store.get(toolsAtom),
    limits: () => ({ rounds: 5, resumes: 5 }),
    onState(next) {
      const isOver = next.kind !== 'running'
      if (isOver) draw()
      // A thread gets its name with its first run, and its place in the list with its last.
      if (isOver || next.step === 'streaming') void refreshThreads()
      store.set(runStates(text), next)
      noteActivity(key, next)
    },
    onContent() {
      if (isDrawing) return
      isDrawing = true
      nextFrame(draw)
    },
  })

  live.set(text, { engine, messages })
  store.set(messageIds(text), draft.ids)
  store.set(runStates(text), state)
  store.set(loadings(text), { kind: 'ready' })
  return engine
}

/** Of the five or six connections that a host gets, two are left to requests. */
const streamsPerHost = 4

function poolOf(address: string): StreamPool {
  const pool = pools.get(address) ?? createStreamPool(streamsPerHost)
  pools.set(address, pool)
  return pool
}
