import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'

import type { ModelEntry } from '@/core/completions/model-list'
import type { Room } from '@/core/contract/room'
import { attempt } from '@/core/failure'
import { fetchModels } from '@/data/server/models'
import { readPreference, writePreference } from '@/data/store/preference'
import { queryClient } from '@/state/device/query-client'
import type { Server } from '@/state/server/servers'

const StoredModels = z.array(
  z.object({
    id: z.string(),
    facts: z.object({
      supportsTools: z.boolean().exactOptional(),
      contextSize: z.number().exactOptional(),
      takesImages: z.boolean().exactOptional(),
      takesFiles: z.boolean().exactOptional(),
    }),
  }),
)

const nameOf = ({ id }: Server) => `models of ${id}`

/** The models of a server. The list is also stored, for when the server does not answer. */
export const modelsQuery = (server: Server) =>
  queryOptions({
    queryKey: ['models', server.address],
    queryFn: async (): Promise<readonly ModelEntry[]> => {
      const models = await fetchModels(server)
      await attempt(writePreference(nameOf(server), models))
      return models
    },
  })

/** Returns a model with what its server last said about it, or without facts if it is unknown. */
export async function readModel(server: Server, id: string): Promise<ModelEntry> {
  const cached = queryClient.getQueryData(modelsQuery(server).queryKey)
  const stored = cached ?? (await storedModels(server))
  return stored.find((entry) => entry.id === id) ?? { id, facts: {} }
}

async function storedModels(server: Server): Promise<readonly ModelEntry[]> {
  const stored = await attempt(readPreference(nameOf(server), StoredModels))
  return (stored.ok && stored.value) || []
}

/** Fetches the models of a server as rooms. */
export async function fetchModelRooms(server: Server): Promise<readonly Room[]> {
  const models = await queryClient.fetchQuery({ ...modelsQuery(server), staleTime: 0 })
  return models.map(({ id, facts: { contextSize } }) => ({
    id,
    name: id,
    description: contextSize === undefined ? '' : sizeText(contextSize),
    welcome_message: '',
    suggestions: [],
  }))
}

/** Abbreviates a number of tokens in the same way for every language: `8k`. */
export const sizeText = (tokens: number) =>
  tokens < 1000 ? String(tokens) : `${Math.round(tokens / (isBinary(tokens) ? 1024 : 1000))}k`

const isBinary = (tokens: number) => tokens % 1024 === 0
