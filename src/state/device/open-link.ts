import { thisDevice } from '@/data/device-tools/this-device'

/** Opens a link without approval, because the person asked for it. Does nothing if no app can open it. */
export function openLink(address: string): void {
  thisDevice.openUrl(address).catch(() => undefined)
}

export function copyText(text: string, onDone?: (isCopied: boolean) => void): void {
  thisDevice.writeClipboard(text).then(
    () => onDone?.(true),
    () => onDone?.(false),
  )
}
