import { z } from 'zod'

import { readPreference, writePreference } from '@/data/store/preference'
import { readThread, setDraft } from '@/data/store/threads'
import { keptThreadPart } from '@/state/device/kept-thread-part'
import { isThreadKey, type RoomOrThread } from '@/state/device/room-or-thread'
import { store } from '@/state/device/store'
import { draftPreferenceOf } from '@/state/outbox/draft-preference'
import { showDraft } from '@/state/room/rooms'

const texts = keptThreadPart<RoomOrThread, string>({
  what: 'draft',
  initial: '',
  read: readDraft,
  write: storeDraft,
  debounceMilliseconds: 300,
})

/** The text that a person has written but not sent. */
export const draftAtom = (key: RoomOrThread) => texts.atom(key)

/** Reads the stored draft. Text that is typed in the meantime is kept. */
export async function loadDraft(key: RoomOrThread): Promise<void> {
  await texts.load(key)
}

/** Shows the text immediately, and stores it when the person stops typing. */
export const writeDraft = (key: RoomOrThread, text: string): void => texts.set(key, text)

/** Removes a text that has been sent, without delay. Text that was typed after it is kept. */
export function clearDraft(key: RoomOrThread, sent: string): void {
  const typed = store.get(draftAtom(key))
  writeDraft(key, typed.startsWith(sent) ? typed.slice(sent.length) : typed)
  void flushDrafts()
}

/** Stores pending drafts immediately, without waiting for the person to stop typing. */
export const flushDrafts = (): Promise<void> => texts.flush()

async function readDraft(key: RoomOrThread): Promise<string | undefined> {
  return isThreadKey(key)
    ? (await readThread(key))?.draft
    : readPreference(draftPreferenceOf(key), z.string())
}

async function storeDraft(key: RoomOrThread, text: string): Promise<void> {
  if (!isThreadKey(key)) {
    return writePreference(draftPreferenceOf(key), text === '' ? undefined : text)
  }
  await setDraft(key, text)
  showDraft(key, text)
}
