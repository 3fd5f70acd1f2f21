import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { attempt, FailureError, isUnanswered, type Failure } from '@/core/failure'
import { abilitiesOf, mayHaveToolsets } from '@/core/server/abilities'
import type { ClientTool } from '@/core/tools/client-tool'
import { ToolError } from '@/core/tools/tool-error'
import { createToolNames } from '@/core/toolsets/tool-names'
import {
  knownInstancesIn,
  offeredSources,
  toolsetSource,
  type ToolsetSource,
} from '@/core/toolsets/toolset-source'
import { createToolsetTools, type ToolsetCall } from '@/core/toolsets/toolset-tools'
import { pause } from '@/data/device/clock'
import {
  executeToolset,
  fetchToolsets,
  type OfferedToolsets,
  type ToolsetAnswer,
} from '@/data/server/toolsets'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { serversQuery, type Server } from '@/state/server/servers'

import { choiceAtom, chooseInThread, loadChoice, ownChoiceAtom, selectionOf } from './tool-choice'

export type { OfferedToolsets } from '@/data/server/toolsets'

/** The toolsets of a server; null if it has none. */
export const toolsetsQuery = (server: Server) =>
  queryOptions({
    queryKey: ['toolsets', server.address],
    queryFn: async (): Promise<OfferedToolsets | null> =>
      abilitiesOf(server).toolsets === 'none'
        ? null
        : ((await fetchToolsets(server.address)) ?? null),
  })

/** The servers whose toolsets a chat may use: its own first, then all others that may have some. */
const ownersFor = (home: Server, servers: readonly Server[] = []): Server[] => [
  home,
  ...servers.filter((server) => server.id !== home.id && mayHaveToolsets(server)),
]

const knownServers = () => queryClient.getQueryData(serversQuery.queryKey)

/** What is known of all toolsets that a chat on a server may use. */
export function toolsetSources(home: Server): readonly ToolsetSource[] {
  return ownersFor(home, knownServers()).map((server) => {
    const { data, error } = queryClient.getQueryState(toolsetsQuery(server).queryKey) ?? {}
    return toolsetSource(home, server, { data, failure: error?.failure })
  })
}

/** Like `toolsetSources`, for screens. Asks servers that have not been asked yet. */
export function useToolsetSources(home: Server): readonly ToolsetSource[] {
  const { data: servers } = useQuery(serversQuery)
  const owners = ownersFor(home, servers)
  return useQueries({
    queries: owners.map(toolsetsQuery),
    combine: (results) =>
      owners.map((server, index) => {
        const { data, error } = results[index] ?? {}
        return toolsetSource(home, server, { data, failure: error?.failure })
      }),
  })
}

/** Refetches the toolsets of all servers that a chat may use. */
export async function refreshToolsets(home: Server): Promise<void> {
  await Promise.all(
    ownersFor(home, knownServers()).map((server) =>
      queryClient.refetchQueries({ queryKey: toolsetsQuery(server).queryKey, exact: true }),
    ),
  )
}

/** How long a thread waits for the toolsets of servers other than its own. */
const othersMilliseconds = 2_000

/** Loads everything that `toolsetTools` needs; what cannot be loaded is left out. */
export async function loadToolsets(home: Server, key: ThreadKey): Promise<void> {
  const load = (server: Server) => attempt(queryClient.ensureQueryData(toolsetsQuery(server)))
  const [, ...others] = ownersFor(home, knownServers())
  const waiting = new AbortController()
  await Promise.all([
    load(home),
    loadChoice(key),
    Promise.race([Promise.all(others.map(load)), pause(othersMilliseconds, waiting.signal)]),
  ])
  waiting.abort()
}

/** Returns the toolset tools for the next turn of a thread. The thread keeps the selection it starts with. */
export function toolsetTools(home: Server, key: ThreadKey): ClientTool[] {
  const sources = toolsetSources(home)
  const selection = selectionOf(store.get(choiceAtom(key)), sources)
  if (!selection) return []
  const own = store.get(ownChoiceAtom(key))
  const isKnown = sources.every(({ kind }) => kind !== 'loading')
  if (isKnown && own.kind === 'read' && own.selection === undefined) chooseInThread(key, selection)
  const names = createToolNames(knownInstancesIn(sources))
  return offeredSources(sources).flatMap(({ server, isHome, instances, types }) => {
    const ids = new Map(instances.map(({ id, idAtServer }) => [id, idAtServer]))
    return createToolsetTools({
      instances,
      types,
      selection,
      names,
      owner: isHome ? undefined : server,
      execute: async (call, signal) => {
        if (!isHome && !isConnected(server)) throw new ToolError(sentences.gone(server.name))
        const instanceId = ids.get(call.instanceId) ?? call.instanceId
        return execute(server, { ...call, instanceId }, signal)
      },
    })
  })
}

const isConnected = ({ id, address }: Server): boolean =>
  knownServers()?.some((server) => server.id === id && server.address === address) ?? false

/**
 * Sends a call to the server that owns the instance. A refusal or failure may mean that our list is out
 * of date.
 */
async function execute(
  server: Server,
  call: ToolsetCall,
  signal: AbortSignal,
): Promise<ToolsetAnswer> {
  const answer = await attempt(executeToolset(server.address, call, signal))
  if (!answer.ok || answer.value.isRefused)
    void queryClient.invalidateQueries({ queryKey: toolsetsQuery(server).queryKey })
  if (answer.ok) return answer.value
  const sentence = sentenceFor(answer.failure, server)
  throw sentence === undefined ? new FailureError(answer.failure) : new ToolError(sentence)
}

function sentenceFor(failure: Failure, { name }: Server): string | undefined {
  if (failure.kind === 'signed-out') return sentences.signedOut(name)
  return isUnanswered(failure) ? sentences.unreachable(name) : undefined
}

/** Sentences for the model. The person can read them by opening the call. */
const sentences = {
  gone: (name: string) =>
    `The app is no longer connected to “${name}”, the server of this tool. Do not call its tools again. Continue without them.`,
  signedOut: (name: string) =>
    `The person has to sign in to “${name}”, the server of this tool, and has been told so. Do not call its tools again unless they say that they have signed in. Continue without them.`,
  unreachable: (name: string) =>
    `“${name}”, the server of this tool, cannot be reached. Continue without its tools.`,
}
