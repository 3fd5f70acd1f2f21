import type { ThreadKey } from '@/core/conversation/thread-key'
import { attempt } from '@/core/failure'
import { newestLeafUnder, setLeaf } from '@/data/store/paths'
import { store } from '@/state/device/store'

import { threadAtoms } from './thread-atoms'
import { loadEarlier, threadSessionOf } from './thread-sessions'

/**
 * Loads an open thread back to a message, and shows the message's branch if it is on another one. Gives
 * whether the message is shown.
 */
export async function showMessage(key: ThreadKey, messageId: string): Promise<boolean> {
  if (await loadBackTo(key, messageId)) return true
  const leaf = await attempt(newestLeafUnder(key, messageId))
  if (!leaf.ok || leaf.value === undefined) return false
  if (!(await threadSessionOf(key)?.goTo(leaf.value))) return false
  await attempt(setLeaf(key, leaf.value))
  return loadBackTo(key, messageId)
}

async function loadBackTo(key: ThreadKey, messageId: string): Promise<boolean> {
  const { messageIds, earlier } = threadAtoms(key)
  while (!store.get(messageIds).includes(messageId)) {
    await loadEarlier(key)
    // The list may have begun to load the page before.
    await settled(key)
    if (store.get(earlier) === 'none') return store.get(messageIds).includes(messageId)
  }
  return true
}

function settled(key: ThreadKey): Promise<void> {
  const { earlier } = threadAtoms(key)
  return new Promise((resolve) => {
    const check = () => {
      if (store.get(earlier) === 'loading') return
      stop()
      resolve()
    }
    const stop = store.sub(earlier, check)
    check()
  })
}
