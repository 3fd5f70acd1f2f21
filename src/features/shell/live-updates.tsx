import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { drainOutbox } from '@/state/app/drain-outbox'
import { flushOnBackground } from '@/state/app/flush-on-background'
import { followServers } from '@/state/app/follow-servers'
import { followTabs } from '@/state/app/follow-tabs'
import { resumeInterruptedTurns } from '@/state/app/interrupted-turns'
import { relieveMemoryWhenShort } from '@/state/app/relieve-memory'
import { serversQuery } from '@/state/server/servers'

/** Renders nothing. Follows server feeds and other tabs, resumes turns, sends queued messages, saves changes. */
export function LiveUpdates() {
  const { data: servers } = useQuery(serversQuery)
  useEffect(() => (servers ? followServers(servers) : undefined), [servers])
  useEffect(() => (servers ? resumeInterruptedTurns(servers) : undefined), [servers])
  useEffect(() => (servers ? drainOutbox(servers) : undefined), [servers])
  useEffect(followTabs, [])
  useEffect(flushOnBackground, [])
  useEffect(relieveMemoryWhenShort, [])
  return null
}
