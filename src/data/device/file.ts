import { getDocumentAsync } from 'expo-document-picker'
import { File, Paths } from 'expo-file-system'
import { shareAsync } from 'expo-sharing'

import { FailureError } from '@/core/failure'

/** Lets the person save a file; the app keeps no copy. */
export async function saveFile(name: string, pieces: readonly string[]): Promise<void> {
  const file = new File(Paths.cache, name)
  try {
    file.create({ overwrite: true })
    const handle = file.open()
    const encoder = new TextEncoder()
    try {
      for (const piece of pieces) handle.writeBytes(encoder.encode(piece))
    } finally {
      handle.close()
    }
    await shareAsync(file.uri, { mimeType: 'application/json', UTI: 'public.json' })
  } catch {
    throw new FailureError({ kind: 'storage' })
  } finally {
    if (file.exists) file.delete()
  }
}

/** Returns the text of a file that the person chooses, or undefined if they choose none. */
export async function pickFile(): Promise<string | undefined> {
  // Not every file provider knows that these files are JSON.
  const { assets } = await getDocumentAsync({ type: '*/*', copyToCacheDirectory: true })
  const [chosen] = assets ?? []
  if (!chosen) return undefined
  const copy = new File(chosen.uri)
  try {
    return await copy.text()
  } catch {
    throw new FailureError({ kind: 'storage' })
  } finally {
    if (copy.exists) copy.delete()
  }
}
