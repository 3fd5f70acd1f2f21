import type { Draft } from '@/core/conversation/fold/draft'
import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import { changesOfPath } from '@/core/conversation/tree'
import { attempt } from '@/core/failure'
import type { RunState } from '@/core/run/run-state'
import { clock } from '@/data/device/clock'
import { writeAgentState } from '@/data/store/agent-state'
import { createMessageWriter } from '@/data/store/message-writer'
import { markRun, writeMessages, type ConversationChanges } from '@/data/store/paths'
import { addThread, type ThreadFacts } from '@/data/store/threads'
import type { DisposalScope } from '@/state/device/disposal-scope'
import { forgetWrite, noteWrite } from '@/state/device/storage-problem'

/** Threads that began here and are not stored yet. */
const newThreads = new Map<string, ThreadFacts>()

/** Messages of a thread that is not there are dropped, so the thread is stored before them. */
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
  /** Begins another path. Its messages are stored already, but for those that change from now on. */
  follow(draft: Draft, parentId: string | undefined): void
  /** Takes messages of the path that changed, and returns at once. They are written in batches. */
  persistMessages(changedIds: ReadonlySet<string>): void
  /** Notes a run of the turn that is going on. */
  addRun(runId: string): void
  /** Writes all that a turn brought. The runs of a completed turn need not be fetched again. */
  persistTurn(state: RunState): Promise<void>
}

/** A path, and what the device has of it. */
interface WrittenPath {
  readonly draft: Draft
  readonly parentId: string | undefined
  written: readonly string[]
  agentState: unknown
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
    addRun: (runId) => void runs.add(runId),
    async persistTurn(state) {
      await writer.flush(key)
      if (path && path.agentState !== path.draft.agentState) {
        path.agentState = path.draft.agentState
        await attempt(writeAgentState(key, path.agentState))
      }
      if (state.kind !== 'completed') return
      for (const runId of runs) await attempt(markRun(key, runId, true))
      runs.clear()
    },
  }
}

/** Stores a thread that begins now. If that fails, it is tried again with its messages. */
export function persistThread(facts: ThreadFacts): void {
  newThreads.set(threadKeyText(facts.key), facts)
  writer.put(facts.key, { entries: [], removed: [], leaf: undefined })
  void writer.flush(facts.key)
}

/** Writes the changes that wait, of one thread or of all, now. */
export const persistNow = (key?: ThreadKey): Promise<void> => writer.flush(key)

/**
 * Stores that the calls of a round have begun before any of them asks the person or does something:
 * the app may be closed at any moment after that. A call is made even if the device cannot store it.
 */
export async function persistCalls(key: ThreadKey): Promise<void> {
  // The round is noted in this very moment.
  await Promise.resolve()
  await attempt(persistNow(key))
}
