import 'expo-sqlite/web/worker'

import { filesBecomeFree, takenError } from './files-become-free'

/** What expo-sqlite does with a message. With the first one, it opens its files. */
const { onmessage: handle } = self
let free: Promise<boolean> | undefined

/**
 * SQLite must not be the one to find out that another page has the files: after one refusal it refuses
 * everything until the page is reloaded.
 */
self.onmessage = async (event: MessageEvent<{ id: number }>) => {
  free ??= filesBecomeFree()
  if (await free) return handle?.call(self, event)
  free = undefined
  self.postMessage({ id: event.data.id, error: takenError })
}
