import type { DocumentPickerAsset } from 'expo-document-picker'

/** Returns the content of a file in base64, or undefined if it is too large. */
export async function readChosen(
  { uri, file }: DocumentPickerAsset,
  mostBytes: number,
): Promise<string | undefined> {
  forgetCopy(uri)
  if (!file) throw new Error('the browser gave no file')
  if (file.size > mostBytes) return undefined
  const bytes = new Uint8Array(await file.arrayBuffer())
  let signs = ''
  for (const byte of bytes) signs += String.fromCharCode(byte)
  return btoa(signs)
}

/** Revokes the object URL, which would keep the file in memory. */
export function forgetCopy(uri: string): void {
  if (uri.startsWith('blob:')) URL.revokeObjectURL(uri)
}
