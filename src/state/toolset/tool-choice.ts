import { atom } from 'jotai'
import { atomFamily } from 'jotai-family'
import { z } from 'zod'

import type { ToolsetInstance, ToolsetType } from '@/core/contract/toolset'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { attempt } from '@/core/failure'
import { initialSelection, pruneSelection, type Selection } from '@/core/toolsets/selection'
import { readPreference, writePreference } from '@/data/store/preference'
import { readThread, setSelection } from '@/data/store/threads'
import { keptFamily } from '@/state/device/kept-family'
import { roomOrThreadOf, roomOrThreadText, type RoomOrThread } from '@/state/device/room-or-thread'
import { store } from '@/state/device/store'

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

/** Chooses the tools of this thread alone. */
export const chooseInThread = (key: ThreadKey, selection: Selection): void =>
  choicesOfThreads.set(key, { kind: 'read', selection })

/** What was chosen in this thread alone. */
export const ownChoiceAtom = (key: ThreadKey) => choicesOfThreads.atom(key)

/** Removes instances that no longer exist from a thread's own choice. */
export function pruneChoice(
  key: ThreadKey,
  { instances }: { readonly instances: readonly ToolsetInstance[] },
): void {
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

const StoredSelection = z.record(z.string(), z.array(z.string()))

const nameOf = (server: string) => `selection/${encodeURIComponent(server)}`
