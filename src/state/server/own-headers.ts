import { queryOptions } from '@tanstack/react-query'

import { attempt, type Result } from '@/core/failure'
import { isSameName, type OwnHeader } from '@/core/server/own-header'
import { readOwnHeaders, writeOwnHeaders } from '@/data/session/own-headers'

import type { Server } from './servers'
import { refreshData } from './sign-in'

/** The names of the headers that a person added. Their values stay in secure storage. */
export const ownHeaderNamesQuery = (server: Server) =>
  queryOptions({
    queryKey: ['own-headers', server.id],
    queryFn: async (): Promise<readonly string[]> =>
      (await readOwnHeaders(server)).map(({ name }) => name),
    staleTime: 0,
  })

/** Adds a header, or replaces the one with that name. */
export const saveOwnHeader = (server: Server, header: OwnHeader): Promise<Result<void>> =>
  change(server, (headers) => [...without(headers, header.name), header])

export const removeOwnHeader = (server: Server, name: string): Promise<Result<void>> =>
  change(server, (headers) => without(headers, name))

async function change(
  server: Server,
  next: (headers: readonly OwnHeader[]) => readonly OwnHeader[],
): Promise<Result<void>> {
  const headers = await attempt(readOwnHeaders(server))
  if (!headers.ok) return headers
  const written = await attempt(writeOwnHeaders(server, next(headers.value)))
  if (written.ok) refreshData(server.id, 'renewed')
  return written
}

const without = (headers: readonly OwnHeader[], name: string) =>
  headers.filter((header) => !isSameName(header.name, name))
