import { queryOptions } from '@tanstack/react-query'
import { atom } from 'jotai'
import { atomFamily } from 'jotai-family'
import { z } from 'zod'

import type { ToolsetInstance, ToolsetType } from '@/core/contract/toolset'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { attempt } from '@/core/failure'
import { abilitiesOf } from '@/core/server/abilities'
import type { ClientTool } from '@/core/tools/client-tool'
import { initialSelection, pruneSelection, type Selection } from '@/core/toolsets/selection'
import { createToolNames } from '@/core/toolsets/tool-names'
import { createToolsetTools, type ToolsetCall } from '@/core/toolsets/toolset-tools'
import { executeToolset, fetchToolsets, type OfferedToolsets } from '@/data/server/toolset-server'
import { readPreference, writePreference } from '@/data/store/preference'
import { readThread, setSelection } from '@/data/store/thread-store'
import { keptFamily } from '@/state/device/kept-family'
import { queryClient } from '@/state/device/query-client'
import { roomOrThreadOf, roomOrThreadText, type RoomOrThread } from '@/state/device/room-or-thread'
import { store } from '@/state/device/store'
import type { Server } from '@/state/server/servers'

export type { OfferedToolsets } from '@/data/server/toolset-server'

/** Null if the server has no toolsets. */
export const toolsetsQuery = (server: Server) =>
  queryOptions({
    queryKey: ['toolsets', server.address],
    queryFn: async (): Promise<OfferedToolsets | null> =>
      abilitiesOf(server).toolsets === 'none'
        ? null
        : ((await fetchToolsets(server.address)) ?? null),
  })

/** What a person chose; `selection` is undefined as long as they did not. */
export type ToolChoice =
  { readonly kind: 'unread' } | { readonly kind: 'read'; readonly selection: Selection | undefined }

const unread: ToolChoice = { kind: 'unread' }

const choicesOfThreads = keptFamily<ThreadKey, ToolChoice>({
  what: 'choice of tools',
  nameOf: roomOrThreadText,
  initial: unread,
  read: (key) => readChoice(async () => (await readThread(key))?.selection),
  write: async (key, choice) => {
    if (choice.kind === 'read' && choice.selection) await setSelection(key, choice.selection)
  },
})

/** The last choice on a server, which is also that of a thread that has not begun. */
const lastChoices = keptFamily<string, ToolChoice>({
  what: 'last choice of tools',
  nameOf: (server) => server,
  initial: unread,
  read: (server) => readChoice(() => readPreference(nameOf(server), StoredSelection)),
  write: async (server, choice) => {
    if (choice.kind === 'read') await writePreference(nameOf(server), choice.selection)
  },
})

/** A choice that cannot be read was not made, so that the turn can begin. */
async function readChoice(read: () => Promise<Selection | undefined>): Promise<ToolChoice> {
  const stored = await attempt(read())
  return { kind: 'read', selection: stored.ok ? stored.value : undefined }
}

const choices = atomFamily((text: string) => {
  const { server, room, thread } = roomOrThreadOf(text)
  return atom((get): ToolChoice => {
    const last = get(lastChoices.atom(server))
    if (thread === undefined) return last
    const own = get(choicesOfThreads.atom({ server, room, thread }))
    return own.kind === 'read' && own.selection === undefined ? last : own
  })
})

/** What was chosen in a thread, or else the last choice on its server. */
export const choiceAtom = (place: RoomOrThread) => choices(roomOrThreadText(place))

/** The tools of a choice. If nobody ever chose, the oldest instance of each type. */
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

/** Reads a choice from the device, once. */
export async function loadChoice({ server, room, thread }: RoomOrThread): Promise<void> {
  await Promise.all([
    lastChoices.load(server),
    thread !== undefined && choicesOfThreads.load({ server, room, thread }),
  ])
}

/** Chooses the tools of a thread, and of the threads that begin from now on. */
export function chooseTools({ server, room, thread }: RoomOrThread, selection: Selection): void {
  lastChoices.set(server, { kind: 'read', selection })
  if (thread !== undefined) chooseInThread({ server, room, thread }, selection)
}

const chooseInThread = (key: ThreadKey, selection: Selection): void =>
  choicesOfThreads.set(key, { kind: 'read', selection })

/** What was chosen in this thread alone. */
export const ownChoiceAtom = (key: ThreadKey) => choicesOfThreads.atom(key)

/** Removes instances that no longer exist from a thread's own choice. */
export function pruneChoice(key: ThreadKey, { instances }: OfferedToolsets): void {
  const own = store.get(ownChoiceAtom(key))
  if (own.kind === 'unread' || own.selection === undefined) return
  const left = pruneSelection(own.selection, instances)
  if (left !== own.selection) chooseInThread(key, left)
}

/** Notes that a thread begins, so that the device has no choice for it: it takes over the last one. */
export function beginChoice(key: ThreadKey): void {
  choicesOfThreads.set(key, { kind: 'read', selection: undefined })
}

/** Drops what the app holds of a thread that is removed. */
export function forgetChoice(key: ThreadKey): void {
  choicesOfThreads.forget(key)
  choices.remove(roomOrThreadText(key))
}

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

const StoredSelection = z.record(z.string(), z.array(z.string()))

const nameOf = (server: string) => `selection/${encodeURIComponent(server)}`
