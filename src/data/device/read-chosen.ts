import type { DocumentPickerAsset } from 'expo-document-picker'
import { File, Paths } from 'expo-file-system'

/** Returns the content of a file in base64, or undefined if it is too large. Removes the copy. */
export async function readChosen(
  { uri }: DocumentPickerAsset,
  mostBytes: number,
): Promise<string | undefined> {
  const copy = new File(uri)
  try {
    return copy.size > mostBytes ? undefined : await copy.base64()
  } finally {
    forgetCopy(uri)
  }
}

/** Removes the copy of a chosen file, never the file itself. */
export function forgetCopy(uri: string): void {
  if (!uri.startsWith(Paths.cache.uri)) return
  const copy = new File(uri)
  if (copy.exists) copy.delete()
}
