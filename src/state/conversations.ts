import { atom } from 'jotai'
import type { Atom, PrimitiveAtom } from 'jotai'
import { atomFamily } from 'jotai-family'

import type { Message } from '@/core/conversation/message'
import { createDraft } from '@/core/conversation/draft'
import type { Draft } from '@/core/conversation/draft'
import { attempt } from '@/core/failure'
import type { Failure } from '@/core/failure'
import { createEngine } from '@/core/run/engine'
import type { Engine } from '@/core/run/engine'
import { foldHistory } from '@/core/run/history'
import type { RunState } from '@/core/run/run-state'
import { threadKeyText } from '@/core/thread-key'
import type { ThreadKey } from '@/core/thread-key'
import { cancelRun, createRun, createThread, fetchRuns, openRun } from '@/data/agent-server'
import { nextFrame, pause } from '@/data/clock'
import { newId } from '@/data/identifiers'

import { queryClient } from './query-client'
import { threadsQuery } from './rooms'
import type { Server } from './servers'
import { store } from './store'

export type History = { kind: 'loading' } | { kind: 'ready' } | { kind: 'failed'; failure: Failure }

/** A thread that is open, or was: its engine goes on whether a screen looks at it or not. */
interface LiveThread {
  engine: Engine
  /** Only messages that are on a screen have an atom. */
  messages: Map<string, PrimitiveAtom<Message | undefined>>
}

const live = new Map<string, LiveThread>()

const runStates = atomFamily((_key: string) => atom<RunState>({ kind: 'idle' }))
const messageIds = atomFamily((_key: string) => atom<readonly string[]>([]))
const histories = atomFamily((_key: string) => atom<History>({ kind: 'loading' }))

/** A thread that does not exist yet is idle. */
export const runStateAtom = (key: ThreadKey | undefined) => runStates(key ? threadKeyText(key) : '')
export const messageIdsAtom = (key: ThreadKey) => messageIds(threadKeyText(key))
export const historyAtom = (key: ThreadKey) => histories(threadKeyText(key))

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
  store.set(histories(text), { kind: 'loading' })
  const runs = await attempt(fetchRuns(server.address, key))
  if (live.has(text)) return
  if (!runs.ok) return store.set(histories(text), { kind: 'failed', failure: runs.failure })
  goLive(server, key, foldHistory(runs.value), createRun)
}

/** Starts a thread with its first message. The ids are ours, so it can be shown at once. */
export function startThread(server: Server, room: string, text: string): ThreadKey {
  const key = { server: server.id, room, thread: newId() }
  goLive(server, key, createDraft(), createThread)
  sendMessage(key, text)
  return key
}

export const sendMessage = (key: ThreadKey, text: string) => engineOf(key)?.send(text)
export const retryTurn = (key: ThreadKey) => engineOf(key)?.retry()
export const stopRun = (key: ThreadKey) => engineOf(key)?.stop()

const engineOf = (key: ThreadKey) => live.get(threadKeyText(key))?.engine

function goLive(
  server: Server,
  key: ThreadKey,
  draft: Draft,
  createFirstRun: typeof createRun | typeof createThread,
): void {
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

  const engine = createEngine(
    key.thread,
    draft,
    {
      createRun: async (runId, signal) => {
        await create(address, key, runId, signal)
        create = createRun
        void refreshThreads()
      },
      openStream: (input, cursor, signal) => openRun(address, key, input, cursor, signal),
      cancelRun: (runId) => cancelRun(address, key, runId),
      wait: pause,
      newId,
      random: Math.random,
    },
    {
      onState(state) {
        if (state.kind !== 'running') {
          draw()
          void refreshThreads()
        }
        store.set(runStates(text), state)
      },
      onContent() {
        if (isDrawing) return
        isDrawing = true
        nextFrame(draw)
      },
    },
  )
  const refreshThreads = () =>
    queryClient.invalidateQueries({ queryKey: threadsQuery(server).queryKey })

  live.set(text, { engine, messages })
  store.set(messageIds(text), draft.ids)
  store.set(histories(text), { kind: 'ready' })
}
