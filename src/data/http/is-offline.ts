import { watchOnline } from '@/data/device/watch-network'

let isOnline = true
let stop: (() => void) | undefined

/** Whether the device knows that it has no network. It is asked once, and tells every change from then on. */
export function isOffline(): boolean {
  stop ??= watchOnline((next) => {
    isOnline = next
  })
  return !isOnline
}
