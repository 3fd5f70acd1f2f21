import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { keepWhenLeaving } from '@/state/app/flush-on-background'
import { followServers } from '@/state/app/follow-servers'
import { takeUpTurns } from '@/state/app/interrupted-turns'
import { serversQuery } from '@/state/server/servers'

/** Shows nothing; keeps what other pages show up to date, and what they changed. */
export function LiveUpdates() {
  const { data: servers } = useQuery(serversQuery)
  useEffect(() => (servers ? followServers(servers) : undefined), [servers])
  useEffect(() => (servers ? takeUpTurns(servers) : undefined), [servers])
  useEffect(keepWhenLeaving, [])
  return null
}
