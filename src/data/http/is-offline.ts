import { watchOnline } from '@/data/device/watch-network'

let isOnline = true
let stop: (() => void) | undefined

/** Whether the device reports that it has no network. The first call starts a listener that keeps this up to date. */
export function isOffline(): boolean {
  stop ??= watchOnline((next) => {
    isOnline = next
  })
  return !isOnline
}
