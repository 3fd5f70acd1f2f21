import { queryOptions } from '@tanstack/react-query'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { attempt } from '@/core/failure'
import { abilitiesOf } from '@/core/server/abilities'
import type { ClientTool } from '@/core/tools/client-tool'
import { createToolNames } from '@/core/toolsets/tool-names'
import { createToolsetTools, type ToolsetCall } from '@/core/toolsets/toolset-tools'
import { executeToolset, fetchToolsets, type OfferedToolsets } from '@/data/server/toolsets'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import type { Server } from '@/state/server/servers'

import { choiceAtom, chooseInThread, loadChoice, ownChoiceAtom, selectionOf } from './tool-choice'

export type { OfferedToolsets } from '@/data/server/toolsets'

/** Null if the server has no toolsets. */
export const toolsetsQuery = (server: Server) =>
  queryOptions({
    queryKey: ['toolsets', server.address],
    queryFn: async (): Promise<OfferedToolsets | null> =>
      abilitiesOf(server).toolsets === 'none'
        ? null
        : ((await fetchToolsets(server.address)) ?? null),
  })

/** Loads everything that `toolsetTools` needs; what cannot be loaded is left out. */
export async function loadToolsets(server: Server, key: ThreadKey): Promise<void> {
  await Promise.all([attempt(queryClient.ensureQueryData(toolsetsQuery(server))), loadChoice(key)])
}

/** The tools for the next turn of a thread. The thread keeps the ones it starts with. */
export function toolsetTools(server: Server, key: ThreadKey): ClientTool[] {
  const offered = queryClient.getQueryData(toolsetsQuery(server).queryKey)
  const selection = offered && selectionOf(store.get(choiceAtom(key)), offered)
  if (!offered || !selection) return []
  const own = store.get(ownChoiceAtom(key))
  if (own.kind === 'read' && own.selection === undefined) chooseInThread(key, selection)
  return createToolsetTools({
    ...offered,
    selection,
    names: createToolNames(offered.instances),
    execute: (call, signal) => execute(server, call, signal),
  })
}

/** An instance that is refused has changed since the turn began, so the list is out of date. */
async function execute(server: Server, call: ToolsetCall, signal: AbortSignal) {
  const answer = await executeToolset(server.address, call, signal)
  if (answer.isRefused)
    void queryClient.invalidateQueries({ queryKey: toolsetsQuery(server).queryKey })
  return answer
}
