import type { RunAgentInput } from '@ag-ui/core'

import { Feedback, type NewFeedback } from '@/core/contract/feedback'
import { Rooms, type Room } from '@/core/contract/room'
import { RelativeRun, Run } from '@/core/contract/run'
import { Thread, ThreadList } from '@/core/contract/thread'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { attempt, FailureError } from '@/core/failure'

import { eventsOf, requestJson, requestNothing, requestStream } from './request'

export const fetchRooms = async (address: string): Promise<Room[]> =>
  Object.values(await requestJson(`${address}/api/v1/rooms`, Rooms))

const threadsPerPage = 500

/** Guards against a server that always claims to have another page. */
const mostPages = 1000

/**
 * Fetches the threads of a room page by page, latest first. A server without paging
 * sends all of them in one page. A thread that became active in the meantime has moved
 * to a page that was already read, so the first pages are read again at the end.
 */
export async function* fetchThreadPages(address: string, room: string): AsyncGenerator<ThreadList> {
  const ask = (cursor: string | undefined) => {
    const query = new URLSearchParams({ limit: String(threadsPerPage), ...(cursor && { cursor }) })
    return requestJson(`${threadsUrl(address, room)}?${query.toString()}`, ThreadList)
  }
  let newest: number | undefined
  let isSecondLook = false
  let cursor: string | undefined
  for (let pages = 0; pages < mostPages; pages += 1) {
    const page = await ask(cursor)
    yield page
    const { threads, next } = page
    const isOnlyPage = cursor === undefined && !next
    if (isOnlyPage) return
    newest ??= activityOf(threads[0])
    if (isSecondLook && (!next || activityOf(threads.at(-1)) <= newest)) return
    if (!next) isSecondLook = true
    cursor = next ?? undefined
  }
  throw new FailureError({ kind: 'malformed', at: 'next' })
}

const activityOf = (thread: Thread | undefined) =>
  Date.parse(thread?.last_activity ?? thread?.created ?? '')

/** Fetches a thread with its runs, without their events. */
export const fetchThread = (address: string, key: ThreadKey): Promise<Thread> =>
  requestJson(threadUrl(address, key), Thread)

/** Fetches a run with its input and its events. */
export const fetchRun = (address: string, key: ThreadKey, runId: string): Promise<Run> =>
  requestJson(runUrl(address, key, runId), Run)

/**
 * Fetches a run relative to a base: if the server supports that, the input omits
 * the leading messages that both share.
 */
export function fetchRelativeRun(
  address: string,
  key: ThreadKey,
  runId: string,
  baseId: string,
): Promise<RelativeRun> {
  const query = new URLSearchParams({ base: baseId })
  return requestJson(`${runUrl(address, key, runId)}?${query.toString()}`, RelativeRun)
}

/** Renames a thread. The server replaces all metadata, so the rest is sent as well. */
export async function renameThread(address: string, key: ThreadKey, name: string): Promise<void> {
  const { metadata } = await fetchThread(address, key)
  const body = { ...metadata, name }
  await requestNothing(`${threadUrl(address, key)}/meta`, { method: 'POST', body })
}

export const deleteThread = (address: string, key: ThreadKey): Promise<void> =>
  requestNothing(threadUrl(address, key), { method: 'DELETE' })

/** The ids of a run to create; `messageId` is the message that it answers. */
interface NewIds {
  readonly runId: string
  readonly messageId?: string | undefined
}

const bodyOf = ({ runId, messageId }: NewIds) => ({
  run_id: runId,
  ...(messageId !== undefined && { message_id: messageId }),
})

/**
 * Creates a thread and its first run; a repeated call with the same ids creates
 * nothing. Returns their ids, because a server may choose its own.
 */
export async function createThread(
  address: string,
  key: ThreadKey,
  ids: NewIds,
  signal: AbortSignal,
): Promise<{ thread: string; run: string }> {
  const body = { thread_id: key.thread, ...bodyOf(ids) }
  const options = { method: 'POST', body, signal } as const
  const created = await requestJson(threadsUrl(address, key.room), Thread, options)
  const runs = Object.values(created.runs ?? {})
  const { messageId } = ids
  const answering = runs.find(
    ({ message_id }) => messageId !== undefined && message_id === messageId,
  )
  return { thread: created.thread_id, run: (answering ?? runs[0])?.run_id ?? ids.runId }
}

/** Creates a run in a thread and returns its id. */
export async function createRun(
  address: string,
  key: ThreadKey,
  ids: NewIds,
  signal: AbortSignal,
): Promise<string> {
  const options = { method: 'POST', body: bodyOf(ids), signal } as const
  return (await requestJson(threadUrl(address, key), Run, options)).run_id
}

/** Starts a run, or continues it after a cursor, and returns its events. */
export async function openRun(
  address: string,
  key: ThreadKey,
  input: RunAgentInput,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<AsyncIterable<Uint8Array>> {
  const response = await requestStream(runUrl(address, key, input.runId), {
    method: 'POST',
    body: input,
    signal,
    ...(cursor !== undefined && { headers: { 'Last-Event-ID': cursor } }),
  })
  return eventsOf(response)
}

export const cancelRun = (address: string, key: ThreadKey, runId: string): Promise<void> =>
  requestNothing(`${runUrl(address, key, runId)}/cancel`, { method: 'POST' })

/** The person's feedback on a run, if they gave any. */
export async function fetchFeedback(
  address: string,
  key: ThreadKey,
  runId: string,
): Promise<Feedback | undefined> {
  const found = await attempt(requestJson(feedbackUrl(address, key, runId), Feedback))
  if (found.ok) return found.value
  if (found.failure.kind === 'not-found') return undefined
  throw new FailureError(found.failure)
}

/** Sends feedback on a run, replacing any earlier feedback. */
export const sendFeedback = (
  address: string,
  key: ThreadKey,
  runId: string,
  body: NewFeedback,
): Promise<void> => requestNothing(feedbackUrl(address, key, runId), { method: 'POST', body })

const feedbackUrl = (address: string, key: ThreadKey, runId: string) =>
  `${runUrl(address, key, runId)}/feedback`

const threadsUrl = (address: string, room: string) =>
  `${address}/api/v1/rooms/${encodeURIComponent(room)}/agui`
const threadUrl = (address: string, { room, thread }: ThreadKey) =>
  `${threadsUrl(address, room)}/${encodeURIComponent(thread)}`
const runUrl = (address: string, key: ThreadKey, runId: string) =>
  `${threadUrl(address, key)}/${encodeURIComponent(runId)}`
