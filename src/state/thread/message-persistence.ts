import type { Draft } from '@/core/conversation/fold/draft'
import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import { changesOfPath } from '@/core/conversation/tree'
import { attempt } from '@/core/failure'
import type { RunState } from '@/core/run/run-state'
import { storedTurnOf } from '@/core/run/stored-turn'
import { clock } from '@/data/device/clock'
import { createMessageWriter } from '@/data/store/message-writer'
import { markRun, writeMessages, type ConversationChanges } from '@/data/store/paths'
import { addThread, type ThreadFacts } from '@/data/store/threads'
import type { DisposalScope } from '@/state/device/disposal-scope'
import { forgetWrite, noteWrite } from '@/state/device/storage-problem'

/** New threads that are not stored yet. */
const newThreads = new Map<string, ThreadFacts>()

/** Stores a new thread before its messages, because messages of an unknown thread are dropped. */
async function write(key: ThreadKey, changes: ConversationChanges): Promise<void> {
  const facts = newThreads.get(threadKeyText(key))
  if (facts) await addThread(facts)
  newThreads.delete(threadKeyText(key))
  await writeMessages(key, changes)
}

const writer = createMessageWriter({
  write,
  clock,
  intervalMilliseconds: 250,
  onWrite: (key, result) =>
    noteWrite({ ...writeOf(key), retry: () => void writer.flush(key) }, result),
})

const writeOf = (key: ThreadKey) => ({ what: 'messages', name: threadKeyText(key) })

/** Stores the messages and runs of one thread on the device. */
export interface MessagePersistence {
  /** Follows another path. Its messages are already stored, so that only later changes are written. */
  follow(draft: Draft, parentId: string | undefined): void
  /** Queues changed messages of the path, which are written in batches. */
  persistMessages(changedIds: ReadonlySet<string>): void
  /** Removes a message that was not sent. The path then ends at `leaf`. */
  withdraw(messageId: string, leaf: string | undefined): void
  /** Notes a run of the current turn. */
  addRun(runId: string): void
  /** Queues how far the turn has come, to be stored together with the pending messages. */
  persistStep(state: RunState): void
  /** Writes everything that a turn changed. The runs of a completed turn need not be fetched again. */
  persistTurn(state: RunState): Promise<void>
}

/** A path, and what the device has of it. */
interface WrittenPath {
  readonly draft: Draft
  readonly parentId: string | undefined
  written: readonly string[]
  agentState: unknown
  /** The last stored step of the turn, as JSON. */
  step?: string
}

export function createMessagePersistence(key: ThreadKey, scope: DisposalScope): MessagePersistence {
  const runs = new Set<string>()
  let path: WrittenPath | undefined
  scope.own(() => {
    newThreads.delete(threadKeyText(key))
    writer.forget(key)
    forgetWrite(writeOf(key))
  })
  return {
    follow(draft, parentId) {
      path = { draft, parentId, written: draft.ids, agentState: draft.agentState }
    },
    persistMessages(changedIds) {
      if (!path) return
      const { draft, parentId, written } = path
      const changes = changesOfPath(draft, changedIds, written, parentId)
      writer.put(key, { ...changes, lastActivity: Date.now() })
      path.written = draft.ids
    },
    withdraw: (messageId, leaf) => writer.put(key, { entries: [], removed: [messageId], leaf }),
    addRun: (runId) => void runs.add(runId),
    persistStep(state) {
      if (!path) return
      const turn = storedTurnOf(state, path.draft.run) ?? null
      const step = JSON.stringify(turn)
      if (path.step === step) return
      path.step = step
      const value = path.draft.agentState
      const agentState = value === path.agentState ? {} : { agentState: { value } }
      path.agentState = value
      writer.put(key, { ...noMessages, turn, ...agentState })
    },
    async persistTurn(state) {
      await writer.flush(key)
      if (state.kind !== 'completed') return
      for (const runId of runs) await attempt(markRun(key, runId, true))
      runs.clear()
    },
  }
}

const noMessages = { entries: [], removed: [], leaf: undefined }

/** Stores a new thread. If that fails, the thread is stored together with its messages. */
export function persistThread(facts: ThreadFacts): void {
  newThreads.set(threadKeyText(facts.key), facts)
  writer.put(facts.key, { entries: [], removed: [], leaf: undefined })
  void writer.flush(facts.key)
}

/** Writes the pending changes of one thread, or of all threads, immediately. */
export const persistNow = (key?: ThreadKey): Promise<void> => writer.flush(key)

/**
 * Stores a step before it is taken: before a run is requested, and before a tool call asks the person or
 * does something. The app may be killed at any moment after that. The step is taken even if the device
 * cannot store it.
 */
export async function persistBefore(key: ThreadKey): Promise<void> {
  // The engine begins a step just before it reports it, and only the report queues the write.
  await Promise.resolve()
  await attempt(persistNow(key))
}
