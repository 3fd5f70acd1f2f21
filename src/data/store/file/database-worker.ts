import 'expo-sqlite/web/worker'

import { takenError, waitForFreeFiles } from './wait-for-free-files'

/** The message handler of expo-sqlite, which opens its files on the first message. */
const { onmessage: handle } = self
let free: Promise<boolean> | undefined

/**
 * Waits until no other page has the files open, so that SQLite does not find one
 * that has: after one refusal it refuses everything until the page is reloaded.
 */
self.onmessage = async (event: MessageEvent<{ id: number }>) => {
  free ??= waitForFreeFiles()
  if (await free) return handle?.call(self, event)
  free = undefined
  self.postMessage({ id: event.data.id, error: takenError })
}
