import type { ThreadKey } from '@/core/conversation/thread-key'
import { attempt } from '@/core/failure'
import { readSiblings } from '@/data/store/paths'
import { store } from '@/state/device/store'

import type { Branches, ThreadAtoms } from './thread-atoms'

/** Looks up which of the shown messages have siblings. */
export async function showBranches(key: ThreadKey, atoms: ThreadAtoms): Promise<void> {
  const siblings = await attempt(readSiblings(key, store.get(atoms.messageIds)))
  if (!siblings.ok) return
  const branches = branchesFrom(siblings.value)
  if (branches.size > 0 || store.get(atoms.branches).size > 0) store.set(atoms.branches, branches)
}

/**
 * Returns branches by message id, from the siblings of each message. A message without siblings has no
 * branches.
 */
function branchesFrom(
  siblings: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, Branches> {
  const branches = new Map<string, Branches>()
  for (const [id, all] of siblings) {
    if (all.length > 1) branches.set(id, { position: all.indexOf(id) + 1, count: all.length })
  }
  return branches
}
