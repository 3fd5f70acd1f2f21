import { threadKeyText } from '@/core/conversation/thread-key'
import type { Activity } from '@/state/room/activity'
import type { ThreadSummary } from '@/state/room/rooms'

/** When the threads of a group were last used. A month is given by its first day. */
export type GroupName =
  { kind: 'active' | 'today' | 'yesterday' | 'week' } | { kind: 'month'; first: Date }

export interface ThreadGroup<Thread> {
  id: string
  name: GroupName
  threads: readonly Thread[]
}

/** Threads with a running turn first, then by day, latest first. `today` is its midnight. */
export function groupThreads<Thread extends Pick<ThreadSummary, 'key' | 'lastActivity'>>(
  threads: readonly Thread[],
  activities: ReadonlyMap<string, Activity>,
  today: Date,
): readonly ThreadGroup<Thread>[] {
  const latestFirst = threads.toSorted((a, b) => b.lastActivity.localeCompare(a.lastActivity))
  const isActive = ({ key }: Thread) => {
    const kind = activities.get(threadKeyText(key))?.kind
    return kind !== undefined && kind !== 'unread'
  }
  const groups = new Map<string, { name: GroupName; threads: Thread[] }>()
  const active = latestFirst.filter(isActive)
  if (active.length > 0) groups.set('active', { name: { kind: 'active' }, threads: active })
  for (const thread of latestFirst) {
    if (isActive(thread)) continue
    const name = dayGroup(new Date(thread.lastActivity), today)
    const id = name.kind === 'month' ? name.first.toISOString() : name.kind
    const group = groups.get(id)
    if (group) group.threads.push(thread)
    else groups.set(id, { name, threads: [thread] })
  }
  return [...groups].map(([id, group]) => ({ id, ...group }))
}

function dayGroup(date: Date, today: Date): GroupName {
  if (date >= today) return { kind: 'today' }
  if (date >= daysBefore(today, 1)) return { kind: 'yesterday' }
  if (date >= daysBefore(today, 7)) return { kind: 'week' }
  return { kind: 'month', first: new Date(date.getFullYear(), date.getMonth(), 1) }
}

/** Counts calendar days, because a day is not always 24 hours long. */
const daysBefore = (day: Date, count: number) =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() - count)
