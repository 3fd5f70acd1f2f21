import { atom, type Atom, type PrimitiveAtom } from 'jotai'

import {
  attach,
  fileSize,
  mostAttachments,
  mostBytes,
  type AttachmentProblem,
} from '@/core/conversation/attachment'
import type { FileSupport } from '@/core/conversation/file-content'
import type { FilePart, Files } from '@/core/conversation/user-message'
import {
  chooseFiles,
  choosePhotos,
  takePhoto,
  type Chosen,
  type ChosenFile,
} from '@/data/device/choose-file'
import { droppedFiles } from '@/data/device/dropped-files'
import type { RoomOrThread } from '@/state/device/room-or-thread'
import { store } from '@/state/device/store'
import { threadPart } from '@/state/device/thread-part'

export interface Attachments {
  readonly files: Files
  /** The files that are still being read. */
  readonly reading: readonly Pick<ChosenFile, 'name'>[]
  /** Why the last file was not accepted. */
  readonly problem: AttachmentProblem | undefined
}

/** What a message may contain. */
export interface AttachmentLimits extends FileSupport {
  /** The limit for all files of a message together. Without it, only the limit for each file applies. */
  readonly totalBytes?: number
}

const none: Attachments = { files: [], reading: [], problem: undefined }
const attachments = threadPart((_key: RoomOrThread) => atom(none))

type Target = PrimitiveAtom<Attachments>

/** The files that a person has chosen but not sent. They are not stored. */
export const attachmentsAtom = (key: RoomOrThread): Atom<Attachments> => attachments(key)

export type AttachmentSource = 'photo' | 'camera' | 'file'

/** Lets the person choose files to send. */
export async function addAttachments(
  key: RoomOrThread,
  source: AttachmentSource,
  limits: AttachmentLimits,
): Promise<void> {
  // The thread may be closed before the person has chosen, or before all files are read.
  const target = attachments(key)
  if (isFull(target)) return refuse(target, { kind: 'too-many' })
  const chosen = await chooseFrom(source)
  if (chosen.kind === 'refused') return refuse(target, chosen.problem)
  await addChosen(target, chosen.files, limits)
}

/** Adds files that the person dropped or pasted. */
export const addGivenFiles = (
  key: RoomOrThread,
  files: readonly File[],
  limits: AttachmentLimits,
): Promise<void> => addChosen(attachments(key), droppedFiles(files), limits)

function chooseFrom(source: AttachmentSource): Promise<Chosen> {
  switch (source) {
    case 'photo':
      return choosePhotos()
    case 'camera':
      return takePhoto()
    case 'file':
      return chooseFiles()
  }
}

async function addChosen(
  target: Target,
  chosen: readonly ChosenFile[],
  limits: AttachmentLimits,
): Promise<void> {
  if (chosen.length === 0) return
  const { files, reading } = store.get(target)
  const room = mostAttachments - files.length - reading.length
  const taken = chosen.slice(0, Math.max(0, room))
  store.set(target, (now) => ({
    ...now,
    reading: [...now.reading, ...taken],
    problem: taken.length < chosen.length ? { kind: 'too-many' } : undefined,
  }))
  // Read one after the other, so that the files stay in the order in which they were chosen.
  for (const file of taken) await addOne(target, file, limits)
}

async function addOne(target: Target, file: ChosenFile, limits: AttachmentLimits) {
  const { totalBytes } = limits
  const read = await file.read(
    totalBytes === undefined ? mostBytes : Math.floor(totalBytes / mostAttachments),
  )
  const attached =
    read.kind === 'read'
      ? attach({ name: file.name, base64: read.base64 }, limits)
      : { ok: false as const, problem: read.problem }
  store.set(target, (now) => {
    // The person may have sent the message or left the thread in the meantime.
    if (!now.reading.includes(file)) return now
    const reading = now.reading.filter((other) => other !== file)
    if (!attached.ok) return { ...now, reading, problem: attached.problem }
    const files = [...now.files, attached.part]
    const sum = files.reduce((bytes, part) => bytes + (fileSize(part) ?? 0), 0)
    return sum > (totalBytes ?? Infinity)
      ? { ...now, reading, problem: { kind: 'too-large-together' } }
      : { ...now, reading, files }
  })
}

const isFull = (target: Target) => store.get(target).files.length >= mostAttachments

const refuse = (target: Target, problem: AttachmentProblem): void =>
  store.set(target, (now) => ({ ...now, problem }))

export function removeAttachment(key: RoomOrThread, file: FilePart): void {
  store.set(attachments(key), (now) => ({
    ...now,
    files: now.files.filter((other) => other !== file),
    problem: undefined,
  }))
}

/** Removes all files, because they have been sent. */
export function clearAttachments(key: RoomOrThread): void {
  store.set(attachments(key), none)
}
