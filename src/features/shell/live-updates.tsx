import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { keepWhenLeaving } from '@/state/app/flush-on-background'
import { takeUpTurns } from '@/state/app/interrupted-turns'
import { followServers } from '@/state/app/live-feed'
import { serversQuery } from '@/state/server/servers'

/** Renders nothing. Follows the servers' feeds, resumes turns and saves changes. */
export function LiveUpdates() {
  const { data: servers } = useQuery(serversQuery)
  useEffect(() => (servers ? followServers(servers) : undefined), [servers])
  useEffect(() => (servers ? takeUpTurns(servers) : undefined), [servers])
  useEffect(keepWhenLeaving, [])
  return null
}
