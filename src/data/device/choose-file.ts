import { getDocumentAsync } from 'expo-document-picker'
import { launchImageLibraryAsync } from 'expo-image-picker'

import { bytesOf, mostBytes, type AttachmentProblem } from '@/core/conversation/attachment'

import { forgetCopy, readChosen } from './read-chosen'
import { shrinkPhoto } from './shrink-photo'

export type Chosen =
  /** No file was chosen. */
  | { kind: 'nothing' }
  | { kind: 'chosen'; file: { name: string; base64: string } }
  | { kind: 'refused'; problem: AttachmentProblem }

/**
 * Lets the person choose a picture; the app can see only that one. A picture that is too
 * large is made smaller.
 */
export async function choosePhoto(): Promise<Chosen> {
  let name: string | undefined
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
    name = asset.fileName ?? 'photo'
    const { uri, base64 } = asset
    try {
      if (typeof base64 !== 'string') return unreadable(name)
      const fitting = bytesOf(base64) > mostBytes ? await shrinkPhoto(asset, mostBytes) : base64
      return { kind: 'chosen', file: { name, base64: fitting } }
    } finally {
      forgetCopy(uri)
    }
  } catch {
    return unreadable(name)
  }
}

/** Lets the person choose a file. One that is too large is not read. */
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
