import { atom } from 'jotai'
import { atomFamily } from 'jotai-family'
import { z } from 'zod'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { attempt } from '@/core/failure'
import { readPreference, writePreference } from '@/data/store/preference'
import { readThread, setDraft } from '@/data/store/thread-store'
import { roomOrThreadText, type RoomOrThread } from '@/state/device/room-or-thread'
import { store } from '@/state/device/store'

import { forgetAttachments } from './attachments'

/** How long a person must have stopped typing until it is written down. */
const lull = 300

/** Undefined until it was read from the device, or something was typed. */
const drafts = atomFamily((_place: string) => atom<string | undefined>(undefined))
const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; write: () => void }>()

/** What a person has written in a place and not sent. */
const textsOfDrafts = atomFamily((place: string) => atom((get) => get(drafts(place)) ?? ''))
export const draftAtom = (place: RoomOrThread) => textsOfDrafts(roomOrThreadText(place))

/** Brings back what was left in a place; what was typed in the meantime stays. */
export async function loadDraft(place: RoomOrThread): Promise<void> {
  const draft = drafts(roomOrThreadText(place))
  if (store.get(draft) !== undefined) return
  const stored = await attempt(readDraft(place))
  if (store.get(draft) === undefined) store.set(draft, stored.ok ? stored.value : '')
}

export function writeDraft(place: RoomOrThread, text: string): void {
  store.set(drafts(roomOrThreadText(place)), text)
  schedule(place, () => keepDraft(place, text))
}

/** The draft has been sent: it is forgotten at once. */
export function clearDraft(place: RoomOrThread): void {
  store.set(drafts(roomOrThreadText(place)), '')
  schedule(place, undefined)
  void attempt(keepDraft(place, ''))
}

/** Lets go of what a thread that is removed has here. */
export function forgetDraft(key: ThreadKey): void {
  const text = roomOrThreadText(key)
  schedule(key, undefined)
  forgetAttachments(key)
  drafts.remove(text)
  textsOfDrafts.remove(text)
}

/** Writes down at once what waits for a lull: the app may be gone in a moment. */
export function keepDrafts(): void {
  for (const { timer, write } of waiting.values()) {
    clearTimeout(timer)
    write()
  }
}

function schedule(place: RoomOrThread, work: (() => Promise<void>) | undefined): void {
  const text = roomOrThreadText(place)
  clearTimeout(waiting.get(text)?.timer)
  waiting.delete(text)
  if (!work) return
  const write = () => {
    waiting.delete(text)
    void attempt(work())
  }
  waiting.set(text, { timer: setTimeout(write, lull), write })
}

async function readDraft(place: RoomOrThread): Promise<string> {
  const { server, room, thread } = place
  if (thread === undefined) return (await readPreference(nameOf(place), z.string())) ?? ''
  return (await readThread({ server, room, thread }))?.draft ?? ''
}

function keepDraft(place: RoomOrThread, text: string): Promise<void> {
  const { server, room, thread } = place
  if (thread === undefined) return writePreference(nameOf(place), text === '' ? undefined : text)
  return setDraft({ server, room, thread }, text)
}

const nameOf = ({ server, room }: RoomOrThread) =>
  `draft/${encodeURIComponent(server)}/${encodeURIComponent(room)}`
