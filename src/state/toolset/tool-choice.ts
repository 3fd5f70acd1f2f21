import { atom } from 'jotai'
import { z } from 'zod'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { attempt } from '@/core/failure'
import type { Selection } from '@/core/toolsets/selection'
import { initialSelection, pruneIn, type ToolsetSource } from '@/core/toolsets/toolset-source'
import { readPreference, writePreference } from '@/data/store/preference'
import { readThread, setSelection } from '@/data/store/threads'
import { keptFamily } from '@/state/device/kept-family'
import { keptThreadPart } from '@/state/device/kept-thread-part'
import { isThreadKey, type RoomOrThread } from '@/state/device/room-or-thread'
import { store } from '@/state/device/store'
import { threadPart } from '@/state/device/thread-part'

/** What a person chose; `selection` is undefined if they made no choice. */
export type ToolChoice =
  | { readonly kind: 'unread' }
  | { readonly kind: 'read'; readonly selection: Selection | undefined }

const unread: ToolChoice = { kind: 'unread' }

const ownChoices = keptThreadPart<ThreadKey, ToolChoice>({
  what: 'choice of tools',
  initial: unread,
  read: (key) => readChoice(async () => (await readThread(key))?.selection),
  write: async (key, choice) => {
    if (choice.kind === 'read' && choice.selection) await setSelection(key, choice.selection)
  },
})

/** The last choice on a server, which also applies to a thread that has not begun. */
const lastChoices = keptFamily<string, ToolChoice>({
  what: 'last choice of tools',
  nameOf: (server) => server,
  initial: unread,
  read: (server) => readChoice(() => readPreference(nameOf(server), StoredSelection)),
  write: async (server, choice) => {
    if (choice.kind === 'read') await writePreference(nameOf(server), choice.selection)
  },
})

/** Treats a choice that cannot be read as not made, so that the turn can begin. */
async function readChoice(read: () => Promise<Selection | undefined>): Promise<ToolChoice> {
  const stored = await attempt(read())
  return { kind: 'read', selection: stored.ok ? stored.value : undefined }
}

const choices = threadPart((key: RoomOrThread) => {
  const last = lastChoices.atom(key.server)
  const own = isThreadKey(key) ? ownChoices.atom(key) : last
  return atom((get): ToolChoice => {
    const chosen = get(own)
    return chosen.kind === 'read' && chosen.selection === undefined ? get(last) : chosen
  })
})

/** What was chosen in a thread, or else the last choice on its server. */
export const choiceAtom = (key: RoomOrThread) => choices(key)

/**
 * Returns the tools of a choice. If no choice was ever made, returns those of the oldest instance of each
 * type, or undefined until the chat's own server has listed its toolsets.
 */
export function selectionOf(
  choice: ToolChoice,
  sources: readonly ToolsetSource[],
): Selection | undefined {
  if (choice.kind === 'unread') return undefined
  const isOpen = sources.some(({ isHome, kind }) => isHome && kind === 'loading')
  if (isOpen && choice.selection === undefined) return undefined
  return initialSelection(choice.selection, sources)
}

/** Reads a choice from the device, once. */
export async function loadChoice(key: RoomOrThread): Promise<void> {
  await Promise.all([lastChoices.load(key.server), isThreadKey(key) && ownChoices.load(key)])
}

/** Chooses the tools of a thread, and of threads that begin later. */
export function chooseTools(key: RoomOrThread, selection: Selection): void {
  lastChoices.set(key.server, { kind: 'read', selection })
  if (isThreadKey(key)) chooseInThread(key, selection)
}

/** Chooses the tools of this thread alone. */
export const chooseInThread = (key: ThreadKey, selection: Selection): void =>
  ownChoices.set(key, { kind: 'read', selection })

/** What was chosen in this thread alone. */
export const ownChoiceAtom = (key: ThreadKey) => ownChoices.atom(key)

/** Removes instances that no longer exist from a thread's own choice. */
export function pruneChoice(key: ThreadKey, sources: readonly ToolsetSource[]): void {
  const own = store.get(ownChoiceAtom(key))
  if (own.kind === 'unread' || own.selection === undefined) return
  const left = pruneIn(own.selection, sources)
  if (left !== own.selection) chooseInThread(key, left)
}

/** Notes that a thread begins, so that the device has no choice for it and the last one applies. */
export function beginChoice(key: ThreadKey): void {
  ownChoices.set(key, { kind: 'read', selection: undefined })
}

const StoredSelection = z.record(z.string(), z.array(z.string()))

const nameOf = (server: string) => `selection/${encodeURIComponent(server)}`
