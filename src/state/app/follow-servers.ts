import type { QueryKey } from '@tanstack/react-query'

import type { Change } from '@/core/contract/change'
import type { Server } from '@/core/server/server'
import { pause } from '@/data/device/clock'
import { watchPresence } from '@/data/device/presence'
import { watchNetwork } from '@/data/device/watch-network'
import { followFeed } from '@/data/server/follow-feed'
import { queryClient } from '@/state/device/query-client'
import { expectChangedThread, forgetKnownThreads } from '@/state/room/known-threads'
import { roomsQuery, threadsQuery } from '@/state/room/rooms'
import { openThreads, refreshThread } from '@/state/thread/thread-sessions'
import { toolsetsQuery } from '@/state/toolset/toolsets'

/** Changes come in bursts. Within one, each affected list is fetched once. */
const burstMilliseconds = 200

/**
 * Follows changes by other devices or admins while the app is on the screen, and refetches everything
 * when the network returns. Returns a function that stops this.
 */
export function followServers(servers: readonly Server[]): () => void {
  const followed = servers.filter(({ features }) => features.includes('feed'))
  let controller = new AbortController()
  let wasAway = false
  function follow() {
    controller.abort()
    controller = new AbortController()
    for (const server of followed)
      void followFeed(server, (change) => applyChange(server, change), controller.signal)
  }
  const stopWatchingPresence = watchPresence((isPresent) => {
    if (!isPresent) {
      wasAway = true
      return controller.abort()
    }
    if (wasAway) for (const server of followed) applyChange(server, { type: 'reset' })
    follow()
  })
  const stopWatchingNetwork = watchNetwork(() => {
    for (const server of servers) applyChange(server, { type: 'reset' })
    // Otherwise the feeds would wait for their next retry.
    if (!controller.signal.aborted) follow()
  })
  return () => {
    stopWatchingPresence()
    stopWatchingNetwork()
    controller.abort()
  }
}

export function applyChange(server: Server, change: Change): void {
  switch (change.type) {
    case 'toolset':
    case 'toolset-type':
      return markOutdated(toolsetsQuery(server).queryKey)
    case 'thread': {
      const { room_id: room, thread_id: thread, action } = change
      if (action === 'changed') expectChangedThread(server.id, room, thread)
      if (action === 'deleted') forgetKnownThreads(server.id)
      return markOutdated(threadsQuery(server).queryKey)
    }
    case 'run': {
      const { room_id: room, thread_id: thread, run_id: runId } = change
      markOutdated(threadsQuery(server).queryKey)
      return void refreshThread({ server: server.id, room, thread }, runId)
    }
    case 'reset':
      forgetKnownThreads(server.id)
      markOutdated(roomsQuery(server).queryKey)
      markOutdated(threadsQuery(server).queryKey)
      markOutdated(toolsetsQuery(server).queryKey)
      for (const key of openThreads(server)) void refreshThread(key)
  }
}

let outdated: QueryKey[] = []

function markOutdated(queryKey: QueryKey): void {
  if (outdated.length === 0) void refetchOutdated()
  outdated.push(queryKey)
}

async function refetchOutdated(): Promise<void> {
  await pause(burstMilliseconds, new AbortController().signal)
  const due = new Map(outdated.map((queryKey) => [JSON.stringify(queryKey), queryKey]))
  outdated = []
  for (const queryKey of due.values()) void queryClient.invalidateQueries({ queryKey })
}
