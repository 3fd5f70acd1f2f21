import { getDocumentAsync } from 'expo-document-picker'

import { FailureError } from '@/core/failure'

/** Saves a file to the downloads of the browser. */
export async function saveFile(name: string, pieces: readonly string[]): Promise<void> {
  const address = URL.createObjectURL(new Blob([...pieces], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the object URL after this function returns.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Returns the text of a file that the person chooses, or undefined if they choose none. */
export async function pickFile(): Promise<string | undefined> {
  const { assets } = await getDocumentAsync({ type: '.json,application/json', base64: false })
  const [chosen] = assets ?? []
  if (!chosen?.file) return undefined
  URL.revokeObjectURL(chosen.uri)
  return chosen.file.text().catch(() => {
    throw new FailureError({ kind: 'storage' })
  })
}
