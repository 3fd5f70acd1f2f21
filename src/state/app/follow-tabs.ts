import type { StoredChange } from '@/core/app/stored-change'
import { attempt } from '@/core/failure'
import { pause } from '@/data/device/clock'
import { restartApp } from '@/data/device/restart'
import { watchStoredChanges } from '@/data/store/database'
import { turns } from '@/data/tabs/turns'
import { reloadKeptValues } from '@/state/device/kept-family'
import { queryClient } from '@/state/device/query-client'
import { loadOutbox } from '@/state/outbox/outbox'
import { showStoredThreads } from '@/state/room/rooms'
import { serversQuery } from '@/state/server/servers'
import { closeThreadSessions, openThreads, threadSessionOf } from '@/state/thread/thread-sessions'
import { standingApprovalsQuery } from '@/state/toolset/standing-approvals'

import { applyTurnEvent } from './apply-turn-event'
import { damagedDatabaseQuery } from './damaged-database'

/** Shows what other tabs of the browser store and run. Returns a function that stops this. */
export function followTabs(): () => void {
  const stops = [watchStoredChanges(applyStoredChange), turns.watch(applyTurnEvent)]
  turns.ask()
  return () => {
    for (const stop of stops) stop()
  }
}

export function applyStoredChange(change: StoredChange): void {
  switch (change.kind) {
    case 'hidden':
      return
    case 'messages':
      void threadSessionOf(change.thread)?.reread()
      return showSoon('threads')
    case 'outbox':
      void loadOutbox()
      return showSoon('threads')
    case 'threads':
      return showSoon('threads', 'preferences')
    case 'servers':
    case 'preferences':
      return showSoon(change.kind)
    case 'everything':
      turns.ask()
      for (const key of servers().flatMap(openThreads)) void threadSessionOf(key)?.reread()
      void loadOutbox()
      return showSoon('servers', 'threads', 'preferences')
    case 'erased':
      closeThreadSessions()
      queryClient.clear()
      return void restartApp()
  }
}

type Shown = 'servers' | 'threads' | 'preferences'

const servers = () => queryClient.getQueryData(serversQuery.queryKey) ?? []

/** Changes come in bursts. Within one, each kind is read once. */
const burstMilliseconds = 200

const outdated = new Set<Shown>()

function showSoon(...kinds: readonly Shown[]): void {
  if (outdated.size === 0) void showOutdated()
  for (const kind of kinds) outdated.add(kind)
}

async function showOutdated(): Promise<void> {
  await pause(burstMilliseconds, new AbortController().signal)
  const due = new Set(outdated)
  outdated.clear()
  if (due.has('servers')) await showServers()
  if (due.has('threads')) await Promise.all(servers().map(showStoredThreads))
  if (!due.has('preferences')) return
  await reloadKeptValues()
  await queryClient.invalidateQueries({ queryKey: standingApprovalsQuery.queryKey })
  await queryClient.invalidateQueries({ queryKey: damagedDatabaseQuery.queryKey })
}

async function showServers(): Promise<void> {
  const before = servers()
  const fetched = await attempt(queryClient.fetchQuery({ ...serversQuery, staleTime: 0 }))
  if (!fetched.ok) return
  for (const server of before) {
    if (!fetched.value.some(({ id }) => id === server.id)) closeThreadSessions(server)
  }
}
