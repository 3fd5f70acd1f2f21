import type { DocumentPickerAsset } from 'expo-document-picker'
import { File, Paths } from 'expo-file-system'

/** What is in a file, in base64; nothing when it is larger than that. The copy that was made is removed. */
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

/** Removes a copy that was made of something that was chosen, and never that itself. */
export function forgetCopy(uri: string): void {
  if (!uri.startsWith(Paths.cache.uri)) return
  const copy = new File(uri)
  if (copy.exists) copy.delete()
}
