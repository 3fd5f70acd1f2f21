import { threadKeyText } from '@/core/conversation/thread-key'
import type { Activity } from '@/state/room/activity'
import type { ThreadSummary } from '@/state/room/rooms'

/** When the threads of a group were last used. A month is given by its first day. */
export type GroupName =
  | { kind: 'pinned' | 'active' | 'today' | 'yesterday' | 'week' }
  | { kind: 'month'; first: Date }

export interface ThreadGroup<Thread> {
  id: string
  name: GroupName
  threads: readonly Thread[]
}

/** Pinned threads first, then those with a running turn, then by day, latest first. `today` is its start. */
export function groupThreads<
  Listed extends { thread: Pick<ThreadSummary, 'key' | 'lastActivity' | 'isPinned'> },
>(
  threads: readonly Listed[],
  activities: ReadonlyMap<string, Activity>,
  today: Date,
): readonly ThreadGroup<Listed>[] {
  const latestFirst = [...threads].sort((a, b) =>
    compare(b.thread.lastActivity, a.thread.lastActivity),
  )
  const isActive = ({ thread: { key } }: Listed) => {
    if (activities.size === 0) return false
    const kind = activities.get(threadKeyText(key))?.kind
    return kind !== undefined && kind !== 'unread'
  }
  const groups = new Map<string, { name: GroupName; threads: Listed[] }>()
  const add = (id: string, name: GroupName, listed: Listed) => {
    const group = groups.get(id)
    if (group) group.threads.push(listed)
    else groups.set(id, { name, threads: [listed] })
  }
  const [pinned, others] = split(latestFirst, ({ thread }) => thread.isPinned)
  const [active, quiet] = split(others, isActive)
  for (const listed of pinned) add('pinned', { kind: 'pinned' }, listed)
  for (const listed of active) add('active', { kind: 'active' }, listed)
  for (const listed of quiet) {
    const name = dayGroup(new Date(listed.thread.lastActivity), today)
    add(name.kind === 'month' ? name.first.toISOString() : name.kind, name, listed)
  }
  return [...groups].map(([id, group]) => ({ id, ...group }))
}

/** Compares by character code: timestamps of one format need no locale. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function dayGroup(date: Date, today: Date): GroupName {
  if (date >= today) return { kind: 'today' }
  if (date >= daysBefore(today, 1)) return { kind: 'yesterday' }
  if (date >= daysBefore(today, 7)) return { kind: 'week' }
  return { kind: 'month', first: new Date(date.getFullYear(), date.getMonth(), 1) }
}

/** Counts calendar days, because a day is not always 24 hours long. */
const daysBefore = (day: Date, count: number) =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() - count)

function split<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  const first: Item[] = []
  const rest: Item[] = []
  for (const item of items) (isFirst(item) ? first : rest).push(item)
  return [first, rest]
}
