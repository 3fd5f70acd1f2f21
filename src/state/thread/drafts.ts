import type { Atom } from 'jotai'
import { z } from 'zod'

import { readPreference, writePreference } from '@/data/store/preference'
import { readThread, setDraft } from '@/data/store/thread-store'
import { keptFamily } from '@/state/device/kept-family'
import { roomOrThreadText, type RoomOrThread } from '@/state/device/room-or-thread'
import { threadPart } from '@/state/device/thread-part'

const texts = keptFamily({
  what: 'draft',
  nameOf: roomOrThreadText,
  initial: '',
  read: readText,
  write: writeText,
  lullMilliseconds: 300,
})

const drafts = threadPart((key: RoomOrThread, scope) => {
  scope.own(() => texts.forget(key))
  return texts.atom(key)
})

/** The text that a person has written and not sent. */
export const draftAtom = (key: RoomOrThread): Atom<string> => drafts(key)

/** Reads the text that was left. What is typed in the meantime stays. */
export async function loadDraft(key: RoomOrThread): Promise<void> {
  drafts(key)
  await texts.load(key)
}

/** Shows the text at once, and stores it when the person stops typing. */
export function writeDraft(key: RoomOrThread, text: string): void {
  drafts(key)
  texts.set(key, text)
}

/** Removes a text that has been sent, without waiting. */
export function clearDraft(key: RoomOrThread): void {
  writeDraft(key, '')
  void flushDrafts()
}

/** Stores at once what waits for the person to stop typing. */
export const flushDrafts = (): Promise<void> => texts.flush()

async function readText(key: RoomOrThread): Promise<string | undefined> {
  const { server, room, thread } = key
  if (thread === undefined) return readPreference(nameOf(key), z.string())
  return (await readThread({ server, room, thread }))?.draft
}

function writeText(key: RoomOrThread, text: string): Promise<void> {
  const { server, room, thread } = key
  if (thread === undefined) return writePreference(nameOf(key), text === '' ? undefined : text)
  return setDraft({ server, room, thread }, text)
}

const nameOf = ({ server, room }: RoomOrThread) =>
  `draft/${encodeURIComponent(server)}/${encodeURIComponent(room)}`
