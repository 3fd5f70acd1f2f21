import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'

import { attempt } from '@/core/failure'
import { readPreference, writePreference } from '@/data/store/preference'
import { queryClient } from '@/state/device/query-client'
import type { Server } from '@/state/server/servers'

const mostModels = 8

/** When a server is removed, the store finds its preferences by this format of their names. */
const nameOf = ({ id }: Server) => `recent-models/${encodeURIComponent(id)}`

/** The most recently used models of a server, latest first. */
export const recentModelsQuery = (server: Server) =>
  queryOptions({
    queryKey: ['recent-models', server.id],
    queryFn: async (): Promise<readonly string[]> => {
      const stored = await attempt(readPreference(nameOf(server), z.array(z.string())))
      return (stored.ok && stored.value) || []
    },
    staleTime: Infinity,
  })

export async function noteModelUse(server: Server, model: string): Promise<void> {
  const { queryKey } = recentModelsQuery(server)
  const before = await queryClient.ensureQueryData(recentModelsQuery(server))
  if (before[0] === model) return
  const after = [model, ...before.filter((other) => other !== model)].slice(0, mostModels)
  queryClient.setQueryData(queryKey, after)
  await attempt(writePreference(nameOf(server), after))
}

/** Puts recently used models first, and keeps the order of the others. */
export function recentFirst<Model>(
  models: readonly Model[],
  recent: readonly string[],
  idOf: (model: Model) => string,
): Model[] {
  const rank = (model: Model) => {
    const at = recent.indexOf(idOf(model))
    return at === -1 ? recent.length : at
  }
  return [...models].sort((one, other) => rank(one) - rank(other))
}
