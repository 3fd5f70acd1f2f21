import { disk } from './expo-file-system'

/** The content of what was shared, in order. */
export const shared: { uri: string; text: string | undefined }[] = []

export async function shareAsync(uri: string): Promise<void> {
  shared.push({ uri, text: disk.get(uri) })
}
