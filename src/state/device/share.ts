import { canShare, share } from '@/data/device/share'

export const canShareText = canShare

/** Shares a text. Closing the share sheet is not a failure. */
export function shareText(text: string): void {
  share(text).catch(() => undefined)
}
