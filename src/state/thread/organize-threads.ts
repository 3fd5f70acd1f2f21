import { threadKeyText } from '@/core/conversation/thread-key'
import { attempt } from '@/core/failure'
import { setMarks } from '@/data/store/threads'
import { queryClient } from '@/state/device/query-client'
import { threadsQuery, type ThreadSummary } from '@/state/room/rooms'
import type { Server } from '@/state/server/servers'

import { showThreadNote } from './thread-note'

export interface ThreadOfServer {
  readonly server: Server
  readonly thread: ThreadSummary
}

/** How a person marks threads to find them again. */
interface MarkChanges {
  readonly isPinned?: boolean
  /** The labels to add (true) and to remove (false). */
  readonly labels?: ReadonlyMap<string, boolean>
}

type Marks = Pick<ThreadSummary, 'isPinned' | 'labels'>

const longestLabel = 40

/** Pins threads to the top of the list, and labels them, on this device only. */
export async function organizeThreads(
  threads: readonly ThreadOfServer[],
  change: MarkChanges,
): Promise<void> {
  const changed = threads.map((listed) => ({ ...listed, marks: marksAfter(listed.thread, change) }))
  show(changed)
  await Promise.all(changed.map(keep))
}

function marksAfter(before: Marks, { isPinned = before.isPinned, labels }: MarkChanges): Marks {
  if (!labels || labels.size === 0) return { isPinned, labels: before.labels }
  const kept = before.labels.filter((label) => labels.get(label) !== false)
  const given = [...labels].filter(([, isOn]) => isOn).map(([label]) => label)
  return { isPinned, labels: [...new Set([...kept, ...given])] }
}

/** Returns a typed label, shortened and on one line; undefined if nothing is left. */
export function readLabel(typed: string): string | undefined {
  const text = typed.replaceAll('\0', '').replaceAll(/\s+/g, ' ').trim()
  return Array.from(text).slice(0, longestLabel).join('') || undefined
}

interface Marked extends ThreadOfServer {
  readonly marks: Marks
}

/** Stores a change, or undoes it if the device cannot store it. */
async function keep({ server, thread, marks }: Marked): Promise<void> {
  const written = await attempt(setMarks(thread.key, marks))
  // A list that was read before the change was stored may have arrived in between.
  show([{ server, thread, marks: written.ok ? marks : thread }])
  if (written.ok) return
  showThreadNote({ kind: 'not-organized', name: thread.name, failure: written.failure })
}

function show(changed: readonly Marked[]): void {
  const marks = new Map(changed.map((one) => [threadKeyText(one.thread.key), one.marks]))
  for (const server of new Set(changed.map((one) => one.server))) {
    queryClient.setQueryData(threadsQuery(server).queryKey, (threads) =>
      threads?.map((thread) => {
        const { isPinned, labels } = marks.get(threadKeyText(thread.key)) ?? thread
        return isPinned === thread.isPinned && labels === thread.labels
          ? thread
          : { ...thread, isPinned, labels }
      }),
    )
  }
}
