import { atom, type Atom } from 'jotai'
import { atomFamily } from 'jotai-family'

import { attach, mostAttachments, type AttachmentProblem } from '@/core/conversation/attachment'
import type { Takes } from '@/core/conversation/file-content'
import type { ThreadKey } from '@/core/conversation/thread-key'
import type { FilePart, Files } from '@/core/conversation/user-message'
import { chooseFile, choosePhoto } from '@/data/device/choose-file'
import { roomOrThreadText, type RoomOrThread } from '@/state/device/room-or-thread'
import { store } from '@/state/device/store'

export interface Attachments {
  readonly files: Files
  /** Why the last one was not taken. */
  readonly problem: AttachmentProblem | undefined
}

const none: Attachments = { files: [], problem: undefined }
const attachments = atomFamily((_place: string) => atom(none))

/** What a person has chosen in a place and not sent. It is gone when the app is closed. */
export const attachmentsAtom = (place: RoomOrThread): Atom<Attachments> =>
  attachments(roomOrThreadText(place))

export type AttachmentKind = 'photo' | 'file'

/** Has the person choose something to send along. */
export async function addAttachment(
  place: RoomOrThread,
  kind: AttachmentKind,
  takes: Takes,
): Promise<void> {
  const held = attachments(roomOrThreadText(place))
  const refuse = (problem: AttachmentProblem) => store.set(held, (now) => ({ ...now, problem }))
  if (store.get(held).files.length >= mostAttachments) return refuse({ kind: 'too-many' })
  const chosen = await (kind === 'photo' ? choosePhoto() : chooseFile())
  if (chosen.kind === 'nothing') return
  if (chosen.kind === 'refused') return refuse(chosen.problem)
  const attached = attach(chosen.file, takes)
  if (!attached.ok) return refuse(attached.problem)
  // Another one may have come while this one was read.
  const { files } = store.get(held)
  if (files.length >= mostAttachments) return refuse({ kind: 'too-many' })
  store.set(held, { files: [...files, attached.part], problem: undefined })
}

export function removeAttachment(place: RoomOrThread, file: FilePart): void {
  const held = attachments(roomOrThreadText(place))
  const files = store.get(held).files.filter((other) => other !== file)
  store.set(held, { files, problem: undefined })
}

/** They are sent: the next message begins without. */
export function clearAttachments(place: RoomOrThread): void {
  store.set(attachments(roomOrThreadText(place)), none)
}

/** Lets go of what a thread that is removed has here. */
export const forgetAttachments = (key: ThreadKey) => attachments.remove(roomOrThreadText(key))
