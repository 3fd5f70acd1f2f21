import { canShare, share } from '@/data/device/share'

export const canShareText = canShare

/** Somebody who closes the sheet again has not failed at anything. */
export function shareText(text: string): void {
  share(text).catch(() => undefined)
}
