import { atom, type Atom } from 'jotai'

import { attach, mostAttachments, type AttachmentProblem } from '@/core/conversation/attachment'
import type { Takes } from '@/core/conversation/file-content'
import type { FilePart, Files } from '@/core/conversation/user-message'
import { chooseFile, choosePhoto } from '@/data/device/choose-file'
import type { RoomOrThread } from '@/state/device/room-or-thread'
import { store } from '@/state/device/store'
import { threadPart } from '@/state/device/thread-part'

export interface Attachments {
  readonly files: Files
  /** Why the last file was not taken. */
  readonly problem: AttachmentProblem | undefined
}

const none: Attachments = { files: [], problem: undefined }
const attachments = threadPart((_key: RoomOrThread) => atom(none))

/** The files that a person has chosen and not sent. They are not stored. */
export const attachmentsAtom = (key: RoomOrThread): Atom<Attachments> => attachments(key)

export type AttachmentKind = 'photo' | 'file'

/** Lets the person choose a file to send. */
export async function addAttachment(
  key: RoomOrThread,
  kind: AttachmentKind,
  takes: Takes,
): Promise<void> {
  const held = attachments(key)
  const refuse = (problem: AttachmentProblem) => store.set(held, (now) => ({ ...now, problem }))
  if (store.get(held).files.length >= mostAttachments) return refuse({ kind: 'too-many' })
  const chosen = await (kind === 'photo' ? choosePhoto() : chooseFile())
  if (chosen.kind === 'nothing') return
  if (chosen.kind === 'refused') return refuse(chosen.problem)
  const attached = attach(chosen.file, takes)
  if (!attached.ok) return refuse(attached.problem)
  // Another file may have been added while this one was read.
  const { files } = store.get(held)
  if (files.length >= mostAttachments) return refuse({ kind: 'too-many' })
  store.set(held, { files: [...files, attached.part], problem: undefined })
}

export function removeAttachment(key: RoomOrThread, file: FilePart): void {
  const held = attachments(key)
  const files = store.get(held).files.filter((other) => other !== file)
  store.set(held, { files, problem: undefined })
}

/** Removes all files, because they have been sent. */
export function clearAttachments(key: RoomOrThread): void {
  store.set(attachments(key), none)
}
