import { Platform, Share } from 'react-native'

/** Most desktop browsers cannot share. */
export const canShare = () => Platform.OS !== 'web' || 'share' in navigator

export async function share(text: string): Promise<void> {
  await Share.share({ message: text })
}
