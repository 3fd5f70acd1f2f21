import type { QueryKey } from '@tanstack/react-query'

import type { Change } from '@/core/contract/change'
import type { Server } from '@/core/server/server'
import { pause } from '@/data/device/clock'
import { watchPresence } from '@/data/device/presence'
import { followFeed } from '@/data/server/follow-feed'
import { queryClient } from '@/state/device/query-client'
import { roomsQuery, threadsQuery } from '@/state/room/rooms'
import { openThreads, refreshThread } from '@/state/thread/thread-sessions'
import { toolsetsQuery } from '@/state/toolset/toolsets'

/** Changes come in bursts; each list that they concern is fetched once. */
const burstMilliseconds = 200

/**
 * Follows changes that other devices or admins make, while the app is on the screen. Returns a function
 * that stops this.
 */
export function followServers(servers: readonly Server[]): () => void {
  const followed = servers.filter(({ features }) => features.includes('feed'))
  let controller = new AbortController()
  let wasAway = false
  const stopWatching = watchPresence((isPresent) => {
    controller.abort()
    if (isPresent) {
      controller = new AbortController()
      for (const server of followed) {
        if (wasAway) applyChange(server, { type: 'reset' })
        void followFeed(server, (change) => applyChange(server, change), controller.signal)
      }
    } else wasAway = true
  })
  return () => {
    stopWatching()
    controller.abort()
  }
}

export function applyChange(server: Server, change: Change): void {
  switch (change.type) {
    case 'toolset':
    case 'toolset-type':
      return outdate(toolsetsQuery(server).queryKey)
    case 'thread':
      return outdate(threadsQuery(server).queryKey)
    case 'run': {
      const { room_id: room, thread_id: thread, run_id: runId } = change
      outdate(threadsQuery(server).queryKey)
      return void refreshThread({ server: server.id, room, thread }, runId)
    }
    case 'reset':
      outdate(roomsQuery(server).queryKey)
      outdate(threadsQuery(server).queryKey)
      outdate(toolsetsQuery(server).queryKey)
      for (const key of openThreads(server)) void refreshThread(key)
  }
}

let outdated: QueryKey[] = []

function outdate(queryKey: QueryKey): void {
  if (outdated.length === 0) void askAgain()
  outdated.push(queryKey)
}

async function askAgain(): Promise<void> {
  await pause(burstMilliseconds, new AbortController().signal)
  const due = new Map(outdated.map((queryKey) => [JSON.stringify(queryKey), queryKey]))
  outdated = []
  for (const queryKey of due.values()) void queryClient.invalidateQueries({ queryKey })
}
