import type { ToolsetInstance, ToolsetType } from '@/core/contract/toolset'
import type { Failure } from '@/core/failure'
import type { Server } from '@/core/server/server'

import { availableInstances } from './availability'
import { countTools, pruneSelection, selectOldest, type Selection } from './selection'

/** The toolsets of one server, as a chat may use them. */
export type ToolsetSource = {
  readonly server: Server
  /** Whether this is the server of the chat. */
  readonly isHome: boolean
} & (
  | { readonly kind: 'loading' }
  | { readonly kind: 'none' }
  /** `instances` are the last ones known. */
  | {
      readonly kind: 'failed'
      readonly failure: Failure
      readonly instances: readonly ChatInstance[]
    }
  | OfferedToolsets
)

interface OfferedToolsets {
  readonly kind: 'offered'
  readonly instances: readonly ChatInstance[]
  readonly types: readonly ToolsetType[]
}

/** An instance whose `id` is unique in a chat, whatever ids other servers assign. */
export interface ChatInstance extends ToolsetInstance {
  readonly idAtServer: string
}

/** What is known about a server's toolsets. `data` is null if it has none, undefined if unknown. */
interface KnownToolsets {
  readonly data:
    | { readonly instances: readonly ToolsetInstance[]; readonly types: readonly ToolsetType[] }
    | null
    | undefined
  readonly failure: Failure | undefined
}

export function toolsetSource(
  home: Server,
  server: Server,
  { data, failure }: KnownToolsets,
): ToolsetSource {
  const isHome = server.id === home.id
  const source = { server, isHome }
  const instances = (data?.instances ?? []).map((instance) => ({
    ...instance,
    idAtServer: instance.id,
    id: isHome && !instance.id.includes('/') ? instance.id : `${server.id}/${instance.id}`,
  }))
  // On the chat's own server, the turn itself waits for the sign-in.
  if (failure && (!data || (failure.kind === 'signed-out' && !isHome)))
    return { ...source, kind: 'failed', failure, instances }
  if (data === undefined) return { ...source, kind: 'loading' }
  if (data === null) return { ...source, kind: 'none' }
  return { ...source, kind: 'offered', instances, types: data.types }
}

export const offeredSources = (sources: readonly ToolsetSource[]) =>
  sources.filter((source) => source.kind === 'offered')

export const instancesIn = (sources: readonly ToolsetSource[]): ChatInstance[] =>
  offeredSources(sources).flatMap(({ instances }) => instances)

/** Includes instances that are currently unavailable, so that they keep their names. */
export const knownInstancesIn = (sources: readonly ToolsetSource[]): ChatInstance[] =>
  sources.flatMap((source) => ('instances' in source ? source.instances : []))

const availableIn = (sources: readonly ToolsetSource[]): ChatInstance[] =>
  offeredSources(sources).flatMap(({ instances, types }) => availableInstances(instances, types))

/** Returns how many toolset tools are sent with the next message. */
export const badgeCount = (selection: Selection, sources: readonly ToolsetSource[]): number =>
  countTools(selection, availableIn(sources)).enabled

/**
 * A new thread gets the last selection, even an empty one. The first thread gets the oldest instance
 * of each type: from the chat's own server if it has toolsets, otherwise from all servers.
 */
export function initialSelection(
  last: Selection | undefined,
  sources: readonly ToolsetSource[],
): Selection {
  if (last) return pruneIn(last, sources)
  const own = offeredSources(sources).filter(({ isHome }) => isHome)
  return selectOldest(availableIn(own.length > 0 ? own : sources))
}

/** Prunes a selection, but keeps the instances of servers whose toolsets are not available. */
export const pruneIn = (selection: Selection, sources: readonly ToolsetSource[]): Selection =>
  pruneSelection(selection, instancesIn(sources), (id) => {
    const kind = sourceOf(id, sources)?.kind
    return kind !== 'loading' && kind !== 'failed'
  })

/** Returns the source of a selected instance; undefined if its server is not connected. */
export function sourceOf(id: string, sources: readonly ToolsetSource[]): ToolsetSource | undefined {
  const end = id.indexOf('/')
  const serverId = id.slice(0, end)
  return sources.find(({ server, isHome }) => (end < 0 ? isHome : server.id === serverId))
}

/** Returns the servers of selected instances that need the person to sign in. */
export function signedOutServers(
  selection: Selection,
  sources: readonly ToolsetSource[],
): Server[] {
  const found = new Set(
    Object.keys(selection).flatMap((id) => {
      const source = sourceOf(id, sources)
      return source?.kind === 'failed' && source.failure.kind === 'signed-out'
        ? [source.server]
        : []
    }),
  )
  return [...found]
}

/** Labels an instance with its name, and with its server where two share a name. */
export function instanceLabel(sources: readonly ToolsetSource[]) {
  const names = knownInstancesIn(sources).map(({ name }) => name)
  const shared = new Set(names.filter((name, at) => names.indexOf(name) !== at))
  return ({ id, name }: ChatInstance): string =>
    shared.has(name) ? `${name} · ${sourceOf(id, sources)?.server.name ?? ''}` : name
}
