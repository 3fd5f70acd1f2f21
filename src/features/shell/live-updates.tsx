import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { keepWhenLeaving } from '@/state/leaving'
import { followServers } from '@/state/live-feed'
import { serversQuery } from '@/state/servers'
import { takeUpTurns } from '@/state/under-way'

/** Shows nothing; keeps what other pages show up to date, and what they changed. */
export function LiveUpdates() {
  const { data: servers } = useQuery(serversQuery)
  useEffect(() => (servers ? followServers(servers) : undefined), [servers])
  useEffect(() => (servers ? takeUpTurns(servers) : undefined), [servers])
  useEffect(keepWhenLeaving, [])
  return null
}
