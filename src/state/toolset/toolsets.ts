import { queryOptions } from '@tanstack/react-query'
import { atom } from 'jotai'
import { atomFamily } from 'jotai-family'
import { z } from 'zod'

import type { ToolsetInstance, ToolsetType } from '@/core/contract/toolset'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { attempt } from '@/core/failure'
import type { ClientTool } from '@/core/tools/client-tool'
import { initialSelection, pruneSelection, type Selection } from '@/core/toolsets/selection'
import { createToolNames } from '@/core/toolsets/tool-names'
import { createToolsetTools, type ToolsetCall } from '@/core/toolsets/toolset-tools'
import { executeToolset, fetchToolsets, type OfferedToolsets } from '@/data/server/toolset-server'
import { readPreference, writePreference } from '@/data/store/preference'
import { readThread, setSelection } from '@/data/store/thread-store'
import { queryClient } from '@/state/device/query-client'
import { roomOrThreadText, type RoomOrThread } from '@/state/device/room-or-thread'
import { store } from '@/state/device/store'
import type { Server } from '@/state/server/servers'

export type { OfferedToolsets } from '@/data/server/toolset-server'

/** Null where a server knows no toolsets. */
export const toolsetsQuery = (server: Server) =>
  queryOptions({
    queryKey: ['toolsets', server.address],
    queryFn: async (): Promise<OfferedToolsets | null> =>
      server.kind === 'openai' ? null : ((await fetchToolsets(server.address)) ?? null),
  })

/** What somebody chose; `selection` is undefined as long as nobody did. */
export type ToolChoice =
  { readonly kind: 'unread' } | { readonly kind: 'read'; readonly selection: Selection | undefined }

const choicesOfThreads = atomFamily((_place: string) => atom<ToolChoice>({ kind: 'unread' }))
/** The last choice on a server, which is also that of a thread that has not begun. */
const lastChoices = atomFamily((_server: string) => atom<ToolChoice>({ kind: 'unread' }))

const choices = atomFamily((place: string) => {
  const [server = '', , thread = ''] = place.split('/')
  return atom((get): ToolChoice => {
    const last = get(lastChoices(decodeURIComponent(server)))
    if (thread === '') return last
    const own = get(choicesOfThreads(place))
    return own.kind === 'read' && own.selection === undefined ? last : own
  })
})

/** What was chosen for a place: in its thread, or else the last time on its server. */
export const choiceAtom = (place: RoomOrThread) => choices(roomOrThreadText(place))

/** The tools that a choice comes to. Where nobody ever chose, the oldest instance of each type. */
export function selectionOf(
  choice: ToolChoice,
  {
    instances,
    types,
  }: { readonly instances: readonly ToolsetInstance[]; readonly types: readonly ToolsetType[] },
): Selection | undefined {
  if (choice.kind === 'unread') return undefined
  return initialSelection(choice.selection, instances, types)
}

/** Brings what was chosen for a place from the device; what was chosen in the meantime stays. */
export async function loadChoice(place: RoomOrThread): Promise<void> {
  const { server, room, thread } = place
  const last = lastChoices(server)
  const own = choicesOfThreads(roomOrThreadText(place))
  const [lastStored, ownStored] = await Promise.all([
    store.get(last).kind === 'unread' && attempt(readPreference(nameOf(server), StoredSelection)),
    thread !== undefined &&
      store.get(own).kind === 'unread' &&
      attempt(readThread({ server, room, thread })),
  ])
  if (lastStored && store.get(last).kind === 'unread')
    store.set(last, { kind: 'read', selection: lastStored.ok ? lastStored.value : undefined })
  if (ownStored && store.get(own).kind === 'unread')
    store.set(own, {
      kind: 'read',
      selection: ownStored.ok ? ownStored.value?.selection : undefined,
    })
}

/** Chooses the tools of a place, and of the threads that begin from now on. */
export function chooseTools(place: RoomOrThread, selection: Selection): void {
  const { server, room, thread } = place
  store.set(lastChoices(server), { kind: 'read', selection })
  void attempt(writePreference(nameOf(server), selection))
  if (thread !== undefined) keepInThread({ server, room, thread }, selection)
}

function keepInThread(key: ThreadKey, selection: Selection): void {
  store.set(choicesOfThreads(roomOrThreadText(key)), { kind: 'read', selection })
  void attempt(setSelection(key, selection))
}

/** What was chosen in this thread alone. */
export const ownChoiceAtom = (key: ThreadKey) => choicesOfThreads(roomOrThreadText(key))

/** Drops from a thread's own choice what is no longer there. */
export function pruneChoice(key: ThreadKey, { instances }: OfferedToolsets): void {
  const own = store.get(ownChoiceAtom(key))
  if (own.kind === 'unread' || own.selection === undefined) return
  const left = pruneSelection(own.selection, instances)
  if (left !== own.selection) keepInThread(key, left)
}

/** Says that a thread begins here, so that nothing is known of it: it takes over the last choice. */
export function beginChoice(key: ThreadKey): void {
  store.set(choicesOfThreads(roomOrThreadText(key)), { kind: 'read', selection: undefined })
}

/** Lets go of what a thread that is removed has here. */
export function forgetChoice(key: ThreadKey): void {
  choicesOfThreads.remove(roomOrThreadText(key))
  choices.remove(roomOrThreadText(key))
}

/** Brings all that `toolsetTools` needs, as far as it can be had. */
export async function loadToolsets(server: Server, key: ThreadKey): Promise<void> {
  await Promise.all([attempt(queryClient.ensureQueryData(toolsetsQuery(server))), loadChoice(key)])
}

/** The tools that the next turn of a thread goes out with. What it starts with, the thread keeps. */
export function toolsetTools(server: Server, key: ThreadKey): ClientTool[] {
  const offered = queryClient.getQueryData(toolsetsQuery(server).queryKey)
  const selection = offered && selectionOf(store.get(choiceAtom(key)), offered)
  if (!offered || !selection) return []
  const own = store.get(choicesOfThreads(roomOrThreadText(key)))
  if (own.kind === 'read' && own.selection === undefined) keepInThread(key, selection)
  return createToolsetTools({
    ...offered,
    selection,
    names: createToolNames(offered.instances),
    execute: (call, signal) => execute(server, call, signal),
  })
}

/** An instance that is refused is not what it was when the turn began: whoever looks should know. */
async function execute(server: Server, call: ToolsetCall, signal: AbortSignal) {
  const answer = await executeToolset(server.address, call, signal)
  if (answer.isRefused)
    void queryClient.invalidateQueries({ queryKey: toolsetsQuery(server).queryKey })
  return answer
}

const StoredSelection = z.record(z.string(), z.array(z.string()))

const nameOf = (server: string) => `selection/${encodeURIComponent(server)}`
