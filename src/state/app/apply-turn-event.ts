import type { TurnEvent } from '@/data/tabs/tab-turns'
import { queryClient } from '@/state/device/query-client'
import { wakeOutbox } from '@/state/outbox/outbox'
import { noteActivityElsewhere } from '@/state/room/activity'
import { serversQuery } from '@/state/server/servers'
import { threadSessionOf } from '@/state/thread/thread-sessions'
import { noteTurnElsewhere } from '@/state/thread/turn-tab'

import { resumeLostTurn } from './interrupted-turns'

/** Shows the turns of other tabs, resumes those whose tab was closed, and stops a turn of this tab on request. */
export function applyTurnEvent(event: TurnEvent): void {
  const { kind, key } = event
  if (kind === 'stop') return threadSessionOf(key)?.stop()
  const state = kind === 'state' ? event.state : undefined
  noteTurnElsewhere(key, state)
  noteActivityElsewhere(key, state)
  if (state) {
    threadSessionOf(key)?.follow(state)
    return wakeOutbox(key)
  }
  const servers = queryClient.getQueryData(serversQuery.queryKey)
  const server = servers?.find(({ id }) => id === key.server)
  if (server) void resumeLostTurn(server, key)
  wakeOutbox(key)
}
