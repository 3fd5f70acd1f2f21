import { atom } from 'jotai'
import { z } from 'zod'

import { threadKeyText } from '@/core/conversation/thread-key'
import { readPreference, writePreference } from '@/data/store/preference'
import { readThread, setDraft } from '@/data/store/threads'
import { keptThreadPart } from '@/state/device/kept-thread-part'
import { isThreadKey, type RoomOrThread } from '@/state/device/room-or-thread'
import { store } from '@/state/device/store'
import { draftPreferenceOf } from '@/state/outbox/draft-preference'

const texts = keptThreadPart<RoomOrThread, string>({
  what: 'draft',
  initial: '',
  read: readDraft,
  write: storeDraft,
  debounceMilliseconds: 300,
})

/** The text that a person has written but not sent. */
export const draftAtom = (key: RoomOrThread) => texts.atom(key)

/** The drafts that were stored since the app started, by thread, for lists. */
export const storedDraftsAtom = atom<ReadonlyMap<string, string>>(new Map())

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
  store.set(storedDraftsAtom, (drafts) => new Map(drafts).set(threadKeyText(key), text))
}
