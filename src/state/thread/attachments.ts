import { atom, type Atom } from 'jotai'

import {
  attach,
  fileSize,
  mostAttachments,
  mostBytes,
  type AttachmentProblem,
} from '@/core/conversation/attachment'
import type { Takes } from '@/core/conversation/file-content'
import type { FilePart, Files } from '@/core/conversation/user-message'
import {
  chooseFiles,
  choosePhotos,
  takePhoto,
  type Chosen,
  type ChosenFile,
} from '@/data/device/choose-file'
import { givenFiles } from '@/data/device/given-files'
import type { RoomOrThread } from '@/state/device/room-or-thread'
import { store } from '@/state/device/store'
import { threadPart } from '@/state/device/thread-part'

export interface Attachments {
  readonly files: Files
  /** The names of files that are still being read. */
  readonly reading: readonly string[]
  /** Why the last file was not accepted. */
  readonly problem: AttachmentProblem | undefined
}

/** What a message may contain. */
export interface AttachmentLimits extends Takes {
  /** The limit for all files of a message together. Without it, only the limit for each file applies. */
  readonly totalBytes?: number
}

const none: Attachments = { files: [], reading: [], problem: undefined }
const attachments = threadPart((_key: RoomOrThread) => atom(none))

/** The files that a person has chosen but not sent. They are not stored. */
export const attachmentsAtom = (key: RoomOrThread): Atom<Attachments> => attachments(key)

export type AttachmentSource = 'photo' | 'camera' | 'file'

/** Lets the person choose files to send. */
export async function addAttachments(
  key: RoomOrThread,
  source: AttachmentSource,
  limits: AttachmentLimits,
): Promise<void> {
  if (isFull(key)) return refuse(key, { kind: 'too-many' })
  const chosen = await chooseFrom(source)
  if (chosen.kind === 'refused') return refuse(key, chosen.problem)
  await addChosen(key, chosen.files, limits)
}

/** Adds files that the person dropped or pasted. */
export const addGivenFiles = (
  key: RoomOrThread,
  files: readonly File[],
  limits: AttachmentLimits,
): Promise<void> => addChosen(key, givenFiles(files), limits)

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
  key: RoomOrThread,
  chosen: readonly ChosenFile[],
  limits: AttachmentLimits,
): Promise<void> {
  if (chosen.length === 0) return
  const { files, reading } = store.get(attachments(key))
  const room = mostAttachments - files.length - reading.length
  const taken = chosen.slice(0, Math.max(0, room))
  change(key, (now) => ({
    ...now,
    reading: [...now.reading, ...taken.map(({ name }) => name)],
    problem: taken.length < chosen.length ? { kind: 'too-many' } : undefined,
  }))
  // Read one after the other, so that the files stay in the order in which they were chosen.
  for (const file of taken) await addOne(key, file, limits)
}

async function addOne(key: RoomOrThread, file: ChosenFile, limits: AttachmentLimits) {
  const { totalBytes } = limits
  const read = await file.read(
    totalBytes === undefined ? mostBytes : Math.floor(totalBytes / mostAttachments),
  )
  const attached =
    read.kind === 'read'
      ? attach({ name: file.name, base64: read.base64 }, limits)
      : { ok: false as const, problem: read.problem }
  change(key, (now) => {
    // The person may have sent the message or left the thread in the meantime.
    if (!now.reading.includes(file.name)) return now
    const reading = without(now.reading, file.name)
    if (!attached.ok) return { ...now, reading, problem: attached.problem }
    const files = [...now.files, attached.part]
    const sum = files.reduce((bytes, part) => bytes + (fileSize(part) ?? 0), 0)
    return sum > (totalBytes ?? Infinity)
      ? { ...now, reading, problem: { kind: 'too-large-together' } }
      : { ...now, reading, files }
  })
}

function without(names: readonly string[], name: string): readonly string[] {
  const at = names.indexOf(name)
  return names.filter((_, index) => index !== at)
}

const isFull = (key: RoomOrThread) => store.get(attachments(key)).files.length >= mostAttachments

const refuse = (key: RoomOrThread, problem: AttachmentProblem): void =>
  change(key, (now) => ({ ...now, problem }))

const change = (key: RoomOrThread, next: (now: Attachments) => Attachments): void =>
  store.set(attachments(key), next)

export function removeAttachment(key: RoomOrThread, file: FilePart): void {
  change(key, (now) => ({
    ...now,
    files: now.files.filter((other) => other !== file),
    problem: undefined,
  }))
}

/** Removes all files, because they have been sent. */
export function clearAttachments(key: RoomOrThread): void {
  store.set(attachments(key), none)
}
