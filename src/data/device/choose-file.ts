import { getDocumentAsync, type DocumentPickerAsset } from 'expo-document-picker'
import {
  launchCameraAsync,
  launchImageLibraryAsync,
  requestCameraPermissionsAsync,
  type ImagePickerAsset,
  type ImagePickerOptions,
} from 'expo-image-picker'

import {
  bytesOf,
  mostAttachments,
  mostBytes,
  type AttachmentProblem,
} from '@/core/conversation/attachment'

import { forgetCopy, readChosen } from './read-chosen'
import { shrinkPhoto } from './shrink-photo'

/** A file that a person has chosen. */
export interface ChosenFile {
  readonly name: string
  /** Reads the file. If it is too large, a picture is shrunk to the limit, and any other file is refused. */
  read(limitBytes: number): Promise<ReadFile>
}

export type ReadFile =
  | { kind: 'read'; base64: string }
  | { kind: 'refused'; problem: AttachmentProblem }

export type Chosen =
  | { kind: 'files'; files: readonly ChosenFile[] }
  /** Choosing nothing is not refused: it yields no files. */
  | { kind: 'refused'; problem: AttachmentProblem }

const picture: ImagePickerOptions = {
  mediaTypes: 'images',
  allowsEditing: false,
  base64: true,
  exif: false,
  quality: 0.5,
}

/** Lets the person choose pictures; the app can see only those. */
export async function choosePhotos(): Promise<Chosen> {
  try {
    const { assets } = await launchImageLibraryAsync({
      ...picture,
      allowsMultipleSelection: true,
      orderedSelection: true,
      selectionLimit: mostAttachments,
    })
    return { kind: 'files', files: (assets ?? []).map(photo) }
  } catch {
    return unreadable(undefined)
  }
}

/** Lets the person take a picture. */
export async function takePhoto(): Promise<Chosen> {
  try {
    const { granted } = await requestCameraPermissionsAsync()
    if (!granted) return { kind: 'refused', problem: { kind: 'no-camera' } }
    const { assets } = await launchCameraAsync(picture)
    return { kind: 'files', files: (assets ?? []).map(photo) }
  } catch {
    return { kind: 'refused', problem: { kind: 'no-camera' } }
  }
}

/** Lets the person choose files of any kind. */
export async function chooseFiles(): Promise<Chosen> {
  try {
    const { assets } = await getDocumentAsync({
      type: '*/*',
      multiple: true,
      copyToCacheDirectory: true,
      base64: false,
    })
    return { kind: 'files', files: (assets ?? []).map(document) }
  } catch {
    return unreadable(undefined)
  }
}

function photo(asset: ImagePickerAsset): ChosenFile {
  const name = asset.fileName ?? 'photo'
  return {
    name,
    async read(limitBytes) {
      const { uri, base64 } = asset
      try {
        if (typeof base64 !== 'string') return unreadable(name)
        const fits = bytesOf(base64) <= limitBytes
        return { kind: 'read', base64: fits ? base64 : await shrinkPhoto(asset, limitBytes) }
      } catch {
        return unreadable(name)
      } finally {
        forgetCopy(uri)
      }
    },
  }
}

function document(asset: DocumentPickerAsset): ChosenFile {
  const { name } = asset
  return {
    name,
    async read() {
      try {
        const base64 = await readChosen(asset, mostBytes)
        return base64 === undefined
          ? { kind: 'refused', problem: { kind: 'too-large', name } }
          : { kind: 'read', base64 }
      } catch {
        return unreadable(name)
      }
    },
  }
}

const unreadable = (name: string | undefined) => ({
  kind: 'refused' as const,
  problem: { kind: 'unreadable' as const, name },
})
