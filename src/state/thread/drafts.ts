import { z } from 'zod'

import { readPreference, writePreference } from '@/data/store/preference'
import { readThread, setDraft } from '@/data/store/threads'
import { keptThreadPart } from '@/state/device/kept-thread-part'
import { isThreadKey, type RoomOrThread } from '@/state/device/room-or-thread'

const drafts = keptThreadPart<RoomOrThread, string>({
  what: 'draft',
  initial: '',
  read: readDraft,
  write: storeDraft,
  lullMilliseconds: 300,
})

/** The text that a person has written and not sent. */
export const draftAtom = (key: RoomOrThread) => drafts.atom(key)

/** Reads the text that was left. What is typed in the meantime stays. */
export async function loadDraft(key: RoomOrThread): Promise<void> {
  await drafts.load(key)
}

/** Shows the text at once, and stores it when the person stops typing. */
export const writeDraft = (key: RoomOrThread, text: string): void => drafts.set(key, text)

/** Removes a text that has been sent, without waiting. */
export function clearDraft(key: RoomOrThread): void {
  writeDraft(key, '')
  void flushDrafts()
}

/** Stores at once what waits for the person to stop typing. */
export const flushDrafts = (): Promise<void> => drafts.flush()

async function readDraft(key: RoomOrThread): Promise<string | undefined> {
  return isThreadKey(key)
    ? (await readThread(key))?.draft
    : readPreference(preferenceOf(key), z.string())
}

function storeDraft(key: RoomOrThread, text: string): Promise<void> {
  return isThreadKey(key)
    ? setDraft(key, text)
    : writePreference(preferenceOf(key), text === '' ? undefined : text)
}

const preferenceOf = ({ server, room }: RoomOrThread) =>
  `draft/${encodeURIComponent(server)}/${encodeURIComponent(room)}`
