import type { Run } from '@/core/contract/run'
import { fromAguiMessages } from '@/core/conversation/agui-messages'
import { createDraft, type Draft } from '@/core/conversation/fold/draft'
import { isTextMessage, type Message } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { attempt } from '@/core/failure'
import { foldHistory, type History } from '@/core/run/history'
import type { RunState } from '@/core/run/run-state'
import { fetchRun, fetchThread } from '@/data/server/agent-server'
import {
  knownRuns,
  markRun,
  readEntries,
  readPath,
  writeMessages,
} from '@/data/store/conversation-store'
import { addThread } from '@/data/store/thread-store'

import type { Backend } from './backend'

/** How many messages are read from the device at a time. */
const pageSize = 50

/** Of a thread that this device does not know, the runs whose every detail is fetched. */
const detailedRuns = 30

/** A path of a conversation, ready to go on. */
export interface LoadedPath {
  draft: Draft
  state: RunState
  /** The message that the first one follows, where that is not loaded. */
  parentId: string | undefined
  /** A run that is still going on, and of which nothing is in the draft. */
  unfinished?: Run | undefined
}

/** Nothing has been said yet. */
export const emptyPath = (): LoadedPath => ({
  draft: createDraft(),
  state: { kind: 'idle' },
  parentId: undefined,
})

/** The end of the path that the device has, or of the one that ends where it is told. */
export async function readStoredPath(
  backend: Backend,
  key: ThreadKey,
  endingAt?: string,
): Promise<LoadedPath> {
  const { messages, earlier } = await readPath(key, { endingAt, limit: pageSize })
  return {
    draft: createDraft(messages.map(closed)),
    state: await backend.storedState(key, messages.at(-1)),
    parentId: earlier,
  }
}

export const readStoredPage = (key: ThreadKey, endingAt: string) =>
  readPath(key, { endingAt, limit: pageSize })

/** Brings what an agent server has and the device has not; nothing where that is nothing. */
export async function bringUpToDate(
  address: string,
  key: ThreadKey,
): Promise<LoadedPath | undefined> {
  const thread = await fetchThread(address, key)
  const listed = Object.values(thread.runs ?? {}).sort((a, b) => a.created.localeCompare(b.created))
  const known = await orElse(knownRuns(key), new Map<string, { isFinished: boolean }>())
  const missing = listed.filter(({ run_id }) => !known.get(run_id)?.isFinished)
  if (missing.length === 0) return undefined
  const wanted = known.size === 0 ? missing.slice(-detailedRuns) : missing
  const runs = await Promise.all(wanted.map(({ run_id }) => fetchRun(address, key, run_id)))
  const given = new Set(
    runs.flatMap(({ run_input }) =>
      fromAguiMessages(run_input?.messages ?? []).map(({ id }) => id),
    ),
  )
  const held = await orElse(readEntries(key, [...given]), [])
  const history = foldHistory(runs, held)
  await attempt(keep(key, { name: thread.metadata.name, created: thread.created }, runs, history))
  // What was said in the runs before those is in what the first of them was given.
  const passedOver = missing.slice(0, missing.length - wanted.length)
  for (const { run_id } of passedOver) await attempt(markRun(key, run_id, true))
  const { draft, state, unfinished } = history
  return { draft, state, parentId: undefined, unfinished }
}

async function keep(
  key: ThreadKey,
  { name, created }: { name: string; created: string },
  runs: readonly Run[],
  { entries, removed, leaf, state }: History,
): Promise<void> {
  const at = Date.parse(created)
  await addThread({ key, name, created: at, lastActivity: at })
  await writeMessages(key, { entries, removed, leaf })
  const last = runs.at(-1)
  for (const run of runs) {
    // A run that did not end well is looked at again: somebody may have to answer it, or retry it.
    const isSettled = run !== last || state.kind === 'completed'
    await markRun(key, run.run_id, run.finished !== null && isSettled)
  }
}

/** The device's memory is a convenience where there is a server. */
async function orElse<Value>(work: Promise<Value>, otherwise: Value): Promise<Value> {
  const result = await attempt(work)
  return result.ok ? result.value : otherwise
}

/** What an earlier start of the app left half written. */
function closed(message: Message): Message {
  return isTextMessage(message) && message.isStreaming
    ? { ...message, isStreaming: false }
    : message
}
