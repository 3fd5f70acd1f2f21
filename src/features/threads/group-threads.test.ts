import { threadKeyText } from '@/core/conversation/thread-key'
import type { Activity } from '@/state/room/activity'

import { groupThreads } from './group-threads'

const today = new Date(2026, 2, 30)
const at = (...date: [number, number, number, number?]) => new Date(...date)

function group(
  dates: Record<string, Date>,
  activities: Record<string, Activity['kind']> = {},
  pinned: readonly string[] = [],
) {
  const key = (thread: string) => ({ server: 'home', room: 'demo', thread })
  const threads = Object.entries(dates).map(([name, date]) => ({
    thread: {
      key: key(name),
      lastActivity: date.toISOString(),
      isPinned: pinned.includes(name),
    },
  }))
  const marks = Object.entries(activities).map(
    ([name, kind]) => [threadKeyText(key(name)), { key: key(name), kind }] as const,
  )
  return groupThreads(threads, new Map(marks), today).map(({ name, threads: grouped }) => [
    name.kind === 'month' ? `${name.first.getFullYear()}-${name.first.getMonth() + 1}` : name.kind,
    ...grouped.map(({ thread }) => thread.key.thread),
  ])
}

describe('threads', () => {
  it('are grouped by day, latest first', () => {
    expect(
      group({
        'last year': at(2025, 2, 5),
        'this month': at(2026, 2, 22, 23),
        'a week ago': at(2026, 2, 23),
        'two days ago': at(2026, 2, 28, 12),
        'the first minute of yesterday': at(2026, 2, 29),
        'late yesterday': at(2026, 2, 29, 23),
        midnight: at(2026, 2, 30),
        now: at(2026, 2, 30, 9),
      }),
    ).toEqual([
      ['today', 'now', 'midnight'],
      ['yesterday', 'late yesterday', 'the first minute of yesterday'],
      ['week', 'two days ago', 'a week ago'],
      ['2026-3', 'this month'],
      ['2025-3', 'last year'],
    ])
  })

  it('come first while a turn runs in them', () => {
    expect(
      group(
        {
          quiet: at(2026, 2, 30, 9),
          unread: at(2026, 2, 30, 8),
          running: at(2026, 2, 29),
          waiting: at(2025, 1, 1),
          asking: at(2026, 1, 1),
        },
        { running: 'running', waiting: 'waiting', asking: 'suspended', unread: 'unread' },
      ),
    ).toEqual([
      ['active', 'running', 'asking', 'waiting'],
      ['today', 'quiet', 'unread'],
    ])
  })

  it('come before all others when they are pinned, running or not', () => {
    expect(
      group(
        {
          old: at(2025, 1, 1),
          busy: at(2026, 2, 29),
          running: at(2026, 2, 30),
          now: at(2026, 2, 30, 9),
        },
        { busy: 'running', running: 'running' },
        ['old', 'busy'],
      ),
    ).toEqual([
      ['pinned', 'busy', 'old'],
      ['active', 'running'],
      ['today', 'now'],
    ])
  })

  it('have no groups when there are no threads', () => {
    expect(group({})).toEqual([])
  })
})
