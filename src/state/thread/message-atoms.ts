import { atom, type Atom, type PrimitiveAtom } from 'jotai'

import type { Message } from '@/core/conversation/message'

/** By the id of the message: those that are on a screen. */
export type MessageAtoms = Map<string, PrimitiveAtom<Message | undefined>>

/** The atom of a message, which is among `atoms` for as long as somebody shows it. */
export function heldAtom(
  atoms: MessageAtoms | undefined,
  id: string,
  read: () => Message | undefined,
): Atom<Message | undefined> {
  const known = atoms?.get(id)
  if (known) return known
  const made = atom(read())
  made.onMount = (set) => {
    // Whoever showed it before may have let go of it since it was rendered.
    atoms?.set(id, made)
    set(read())
    return () => void atoms?.delete(id)
  }
  atoms?.set(id, made)
  return made
}
