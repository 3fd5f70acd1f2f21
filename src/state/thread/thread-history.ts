import type { Run } from '@/core/contract/run'
import { fromAguiMessages } from '@/core/conversation/agui-messages'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { FailureError, attempt } from '@/core/failure'
import { foldHistory, type History } from '@/core/run/history'
import { endsWithUnfinishedCalls } from '@/core/run/reopen-turn'
import { storedTurnOf, type StoredTurn } from '@/core/run/stored-turn'
import { knownRuns, markRun, readEntries, writeMessages } from '@/data/store/paths'
import { readTurn } from '@/data/store/turns'
import { addThread, readThread } from '@/data/store/threads'
import { warnOnce } from '@/state/device/note-run'
import { noteDelivered } from '@/state/outbox/outbox'
import type { Backend, ServerHistory } from '@/state/room/backend'

import type { LoadedPath } from './loaded-path'
import { isShown, readStoredPage, readUnsent } from './stored-path'

/** The maximum number of runs that are fetched for a thread that this device does not know. */
const mostRunsOfUnknownThread = 30

/** Fetches the runs that the device lacks, and stores them. Undefined if there is nothing new to show. */
export async function fetchThreadHistory(
  { history }: Backend,
  key: ThreadKey,
  onWarning = warnOnce(key),
): Promise<LoadedPath | undefined> {
  if (history) return fetchMissing(history, key, onWarning)
  // Such a thread exists only on the device, which must not add answers to a thread that it has deleted.
  if (await readThread(key)) return undefined
  throw new FailureError({ kind: 'not-found' })
}

async function fetchMissing(
  history: ServerHistory,
  key: ThreadKey,
  onWarning: ReturnType<typeof warnOnce>,
): Promise<LoadedPath | undefined> {
  const turn = await orElse(readTurn(key), undefined)
  const thread = await history.thread(key)
  const listed = Object.values(thread.runs ?? {}).sort((a, b) => a.created.localeCompare(b.created))
  const known = await orElse(knownRuns(key), new Map<string, { isFinished: boolean }>())
  const missing = listed.filter(({ run_id }) => !known.get(run_id)?.isFinished)
  if (missing.length === 0) return undefined
  const wanted = known.size === 0 ? missing.slice(-mostRunsOfUnknownThread) : missing
  const ids = wanted.map(({ run_id }) => run_id)
  const all = await history.runs(key, ids)
  // A run that never began is empty, and must not replace what the device has of it.
  const runs = all.filter(({ run_input, events }) => run_input || events?.length)
  if (runs.length === 0 && known.size > 0) return undefined
  const given = new Set(
    runs.flatMap(({ run_input }) =>
      fromAguiMessages(run_input?.messages ?? []).map(({ id }) => id),
    ),
  )
  const held = await orElse(readEntries(key, [...given]), [])
  const { messages: own } = await orElse(readStoredPage(key, undefined), nothingStored)
  const folded = foldHistory(runs, { held, own, canJoin: history.canJoinRuns, onWarning })
  const facts = { name: thread.metadata.name, created: thread.created }
  const unsent = await orElse(readUnsent(key, folded, runs), [])
  for (const message of unsent) folded.draft.addMessage(message)
  folded.draft.takeChanges()
  const isBehind = begunLast(listed, known, runs) !== runs.at(-1)?.run_id
  const isAside = isBehind && !(await orElse(isShown(key, folded.leaf), false))
  const leaf = unsent.length > 0 || isAside ? undefined : folded.leaf
  await attempt(storeRuns(key, facts, runs, { ...folded, leaf }, isAside ? undefined : turn))
  // The server has these messages, whatever became of the requests that sent them, and they are now stored here.
  await noteDelivered(key, [...given])
  // The input of the first wanted run contains the messages of the runs before it.
  const skipped = missing.slice(0, missing.length - wanted.length)
  for (const { run_id } of skipped) await attempt(markRun(key, run_id, true))
  // A run that was fetched late, on a branch that was left, does not replace what is shown.
  if (isAside) return undefined
  const { draft, state, unfinished } = folded
  return { draft, state, parentId: undefined, unfinished }
}

/** The id of the last run that has begun, as far as the device knows. */
const begunLast = (
  listed: readonly { readonly run_id: string }[],
  known: ReadonlyMap<string, { isFinished: boolean }>,
  fetched: readonly Run[],
): string | undefined =>
  listed.findLast(
    ({ run_id: id }) => known.get(id)?.isFinished || fetched.some(({ run_id }) => run_id === id),
  )?.run_id

async function storeRuns(
  key: ThreadKey,
  { name, created }: { name: string; created: string },
  runs: readonly Run[],
  history: History,
  turn: StoredTurn | undefined,
): Promise<void> {
  const { entries, removed, leaf, state, draft } = history
  const at = Date.parse(created)
  await addThread({ key, name, created: at, lastActivity: at })
  const isSettled = turn !== undefined && !isLeftHere(history, turn)
  // Made in one write: otherwise a turn that seems to be in progress would be joined from its beginning,
  // and repeat the stored answer.
  await writeMessages(key, {
    entries,
    removed,
    leaf,
    agentState: { value: draft.agentState },
    ...(isSettled && { settled: { turn, as: storedTurnOf(state, draft.run) } }),
  })
  const last = runs.at(-1)
  for (const run of runs) {
    // A last run that did not complete is fetched again: it may be resumed or retried elsewhere.
    const isFinal = run !== last || state.kind === 'completed'
    await markRun(key, run.run_id, run.finished !== null && isFinal)
  }
}

/** Whether the device is to continue the turn, because the server does not know more about it. */
const isLeftHere = ({ draft, unfinished }: History, turn: StoredTurn): boolean =>
  unfinished !== undefined || (turn.kind === 'calling' && endsWithUnfinishedCalls(draft, turn))

const nothingStored = { messages: [], earlier: undefined }

/** Returns a fallback if the device fails, because a thread on a server can be shown without it. */
async function orElse<Value>(work: Promise<Value>, otherwise: Value): Promise<Value> {
  const result = await attempt(work)
  return result.ok ? result.value : otherwise
}
