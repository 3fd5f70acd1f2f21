import { thisDevice } from '@/data/device-tools/this-device'

/** Needs no approval, because the person asked for it. If no app opens the link, nothing happens. */
export function openLink(address: string): void {
  thisDevice.openUrl(address).catch(() => undefined)
}

export function copyText(text: string, onDone?: (isCopied: boolean) => void): void {
  thisDevice.writeClipboard(text).then(
    () => onDone?.(true),
    () => onDone?.(false),
  )
}
