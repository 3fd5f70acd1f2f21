import type { DocumentPickerAsset } from 'expo-document-picker'

/** What is in a file, in base64; nothing when it is larger than that. */
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

/** An address that a browser made of something that was chosen would keep it in memory. */
export function forgetCopy(uri: string): void {
  if (uri.startsWith('blob:')) URL.revokeObjectURL(uri)
}
