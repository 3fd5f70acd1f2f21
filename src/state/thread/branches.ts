import type { ThreadKey } from '@/core/conversation/thread-key'
import { attempt } from '@/core/failure'
import { readSiblings } from '@/data/store/paths'
import { store } from '@/state/device/store'

import { branchesAtom, type Branches } from './thread-atoms'

/** Says which of the messages that are shown have others in their place. */
export async function showBranches(key: ThreadKey, ids: readonly string[]): Promise<void> {
  const siblings = await attempt(readSiblings(key, ids))
  if (!siblings.ok) return
  const branches = new Map<string, Branches>()
  for (const [id, all] of siblings.value) {
    if (all.length > 1) branches.set(id, { position: all.indexOf(id) + 1, count: all.length })
  }
  const shown = store.get(branchesAtom(key))
  if (branches.size > 0 || shown.size > 0) store.set(branchesAtom(key), branches)
}
