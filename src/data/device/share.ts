import { Platform, Share } from 'react-native'

/** Browsers on desktops mostly have nothing to share with. */
export const canShare = () => Platform.OS !== 'web' || 'share' in navigator

export async function share(text: string): Promise<void> {
  await Share.share({ message: text })
}
