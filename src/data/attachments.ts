import { getDocumentAsync } from 'expo-document-picker'
import { launchImageLibraryAsync } from 'expo-image-picker'

import { mostBytes } from '@/core/attachment'
import type { AttachmentProblem } from '@/core/attachment'

import { readChosen } from './attachments-read'

export type Chosen =
  /** No file was chosen. */
  | { kind: 'nothing' }
  | { kind: 'chosen'; file: { name: string; base64: string } }
  | { kind: 'refused'; problem: AttachmentProblem }

/** A picture that the person chooses from theirs; what the app may see is that one alone. */
export async function choosePhoto(): Promise<Chosen> {
  try {
    const { assets } = await launchImageLibraryAsync({
      mediaTypes: 'images',
      allowsEditing: false,
      base64: true,
      exif: false,
      quality: 0.5,
    })
    const [asset] = assets ?? []
    if (!asset) return { kind: 'nothing' }
    const name = asset.fileName ?? 'photo'
    // A browser's address would keep the picture in memory.
    if (asset.uri.startsWith('blob:')) URL.revokeObjectURL(asset.uri)
    return typeof asset.base64 === 'string'
      ? { kind: 'chosen', file: { name, base64: asset.base64 } }
      : unreadable(name)
  } catch {
    return unreadable(undefined)
  }
}

/** A file that the person chooses; one that is too large is not read at all. */
export async function chooseFile(): Promise<Chosen> {
  let name: string | undefined
  try {
    const { assets } = await getDocumentAsync({
      type: '*/*',
      copyToCacheDirectory: true,
      base64: false,
    })
    const [asset] = assets ?? []
    if (!asset) return { kind: 'nothing' }
    ;({ name } = asset)
    const base64 = await readChosen(asset, mostBytes)
    return base64 === undefined
      ? { kind: 'refused', problem: { kind: 'too-large', name } }
      : { kind: 'chosen', file: { name, base64 } }
  } catch {
    return unreadable(name)
  }
}

const unreadable = (name: string | undefined): Chosen => ({
  kind: 'refused',
  problem: { kind: 'unreadable', name },
})
