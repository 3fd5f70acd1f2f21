import { atom } from 'jotai'
import type { Atom } from 'jotai'
import { useState } from 'react'

import type { Message } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/thread-key'
import { branchesAtom, messageAtom, messageIdsAtom } from '@/state/conversations'
import type { Branches } from '@/state/conversations'

import { dayBegunBy, secondsOfThought } from './message-time'

/**
 * What a message takes from those around it. Each is an atom of its own whose value seldom changes, so
 * that a row is not drawn again whenever a neighbour is.
 */
export interface Place {
  isLast: Atom<boolean>
  /** The day to announce above it. */
  day: Atom<number | undefined>
  secondsOfThought: Atom<number | undefined>
  branches: Atom<Branches | undefined>
}

export function usePlace(threadKey: ThreadKey, id: string, now: number): Place {
  const [place] = useState(() => createPlace(threadKey, id, now))
  return place
}

function createPlace(key: ThreadKey, id: string, now: number): Place {
  const ids = messageIdsAtom(key)
  const index = atom((get) => get(ids).indexOf(id))
  return {
    isLast: atom((get) => get(ids).at(-1) === id),
    day: atom((get) => {
      const message = get(messageAtom(key, id))
      if (!message) return undefined
      const messageOf = (other: string) => get(messageAtom(key, other))
      return dayBegunBy(message, backwards(get(ids), get(index), messageOf), now)
    }),
    secondsOfThought: atom((get) => {
      const message = get(messageAtom(key, id))
      const next = get(ids)[get(index) + 1]
      if (message?.role !== 'reasoning' || next === undefined) return undefined
      return secondsOfThought(message, get(messageAtom(key, next)))
    }),
    branches: atom((get) => get(branchesAtom(key)).get(id)),
  }
}

function* backwards(
  ids: readonly string[],
  from: number,
  messageOf: (id: string) => Message | undefined,
) {
  for (let index = from - 1; index >= 0; index -= 1) {
    const id = ids[index]
    if (id !== undefined) yield messageOf(id)
  }
}
