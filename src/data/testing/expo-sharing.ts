import { disk } from './expo-file-system'

/** What was shared, in order, as it was at that moment. */
export const shared: { uri: string; text: string | undefined }[] = []

export async function shareAsync(uri: string): Promise<void> {
  shared.push({ uri, text: disk.get(uri) })
}
