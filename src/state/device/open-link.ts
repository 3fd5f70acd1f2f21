import { thisDevice } from '@/data/device-tools/this-device'

/** What a person asks for themselves needs nobody's yes; if nothing can open it, nothing happens. */
export function openLink(address: string): void {
  thisDevice.openUrl(address).catch(() => undefined)
}

export function copyText(text: string): void {
  thisDevice.writeClipboard(text).catch(() => undefined)
}
