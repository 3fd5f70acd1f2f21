import { atom, type Atom, type PrimitiveAtom } from 'jotai'

import type { Message } from '@/core/conversation/message'

/** Atoms by message id. Only messages that are shown have one. */
export type MessageAtoms = Map<string, PrimitiveAtom<Message | undefined>>

/** Returns the atom of a message, which stays in `atoms` as long as a row shows it. */
export function heldMessageAtom(
  atoms: MessageAtoms,
  id: string,
  read: () => Message | undefined,
): Atom<Message | undefined> {
  const known = atoms.get(id)
  if (known) return known
  const made = atom(read())
  made.onMount = (set) => {
    // Another row may have dropped it between this row's render and its mount.
    atoms.set(id, made)
    set(read())
    return () => void atoms.delete(id)
  }
  atoms.set(id, made)
  return made
}
