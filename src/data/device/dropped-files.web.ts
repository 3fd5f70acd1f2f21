import type { ChosenFile, ReadFile } from './choose-file'
import { readChosen } from './read-chosen.web'
import { shrinkPhoto } from './shrink-photo'

/** Wraps files that a person dropped or pasted. */
export const droppedFiles = (files: readonly File[]): readonly ChosenFile[] =>
  files.map((file) => ({
    name: file.name,
    read: (limitBytes) =>
      read(file, limitBytes).catch(() => refused({ kind: 'unreadable', name: file.name })),
  }))

async function read(file: File, limitBytes: number): Promise<ReadFile> {
  const { name } = file
  if (file.size > limitBytes && /^image\/(?:jpeg|png|webp)$/.test(file.type))
    return { kind: 'read', base64: await shrink(file, limitBytes) }
  const base64 = await readChosen({ name, uri: '', file, lastModified: 0 }, limitBytes)
  return base64 === undefined ? refused({ kind: 'too-large', name }) : { kind: 'read', base64 }
}

async function shrink(file: File, limitBytes: number): Promise<string> {
  const { width, height } = await createImageBitmap(file)
  const uri = URL.createObjectURL(file)
  try {
    return await shrinkPhoto({ uri, width, height }, limitBytes)
  } finally {
    URL.revokeObjectURL(uri)
  }
}

const refused = (problem: Extract<ReadFile, { kind: 'refused' }>['problem']): ReadFile => ({
  kind: 'refused',
  problem,
})
