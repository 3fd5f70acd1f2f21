import { atom, type Atom } from 'jotai'
import { selectAtom } from 'jotai/utils'
import { useState } from 'react'

import { isEqual } from '@/core/conversation/fold/is-equal'
import type { Message } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { branchesAtom, messageIdsAtom, type Branches } from '@/state/thread/thread-atoms'
import { messageAtom } from '@/state/thread/thread-sessions'

import { beginsAnswer, endsAnswer } from './answer-around'
import { dayBegunBy, isShown, secondsOfThought } from './time-text'

export interface Author {
  readonly role: Message['role']
  readonly subagentRunId: string | undefined
  readonly subagentName: string | undefined
}

/**
 * Facts about a row that depend on other messages. Each fact is an atom whose value rarely changes, so that a
 * row is not redrawn whenever its neighbour is.
 */
export interface RowFacts {
  /** The author of the message. Undefined if the message is hidden. */
  author: Atom<Author | undefined>
  isLast: Atom<boolean>
  /** Whether it is the first message of an answer. */
  beginsAnswer: Atom<boolean>
  /** Whether it is the last message of an answer. */
  endsAnswer: Atom<boolean>
  /** The day to show above the row. */
  day: Atom<number | undefined>
  secondsOfThought: Atom<number | undefined>
  branches: Atom<Branches | undefined>
  /** Whether the previous visible message is from another author. */
  beginsAuthor: Atom<boolean>
  /** Whether the next message is another question. */
  isUnanswered: Atom<boolean>
}

export function useRowFacts(threadKey: ThreadKey, id: string, now: number): RowFacts {
  const [facts] = useState(() => createRowFacts(threadKey, id, now))
  return facts
}

function createRowFacts(key: ThreadKey, id: string, now: number): RowFacts {
  const ids = messageIdsAtom(key)
  const index = atom((get) => get(ids).indexOf(id))
  const shown = atom((get) => {
    const message = get(messageHeaderAtom(key, id))
    return message && isShown(message) ? message : undefined
  })
  return {
    author: selectAtom(shown, authorOf, isEqual),
    isLast: atom((get) => get(ids).at(-1) === id),
    beginsAnswer: atom((get) =>
      beginsAnswer(get(ids), id, (other) => get(messageHeaderAtom(key, other))),
    ),
    endsAnswer: atom((get) =>
      endsAnswer(get(ids), id, (other) => get(messageHeaderAtom(key, other))),
    ),
    day: atom((get) => {
      const message = get(messageHeaderAtom(key, id))
      if (!message) return undefined
      const messageOf = (other: string) => get(messageHeaderAtom(key, other))
      return dayBegunBy(message, walkBackwards(get(ids), get(index), messageOf), now)
    }),
    secondsOfThought: atom((get) => {
      const message = get(messageHeaderAtom(key, id))
      const next = get(ids)[get(index) + 1]
      if (message?.role !== 'reasoning' || next === undefined) return undefined
      return secondsOfThought(message, get(messageHeaderAtom(key, next)))
    }),
    branches: atom((get) => get(branchesAtom(key)).get(id)),
    beginsAuthor: atom((get) => {
      const author = get(messageHeaderAtom(key, id))?.subagentRunId
      const messageOf = (other: string) => get(messageHeaderAtom(key, other))
      for (const before of walkBackwards(get(ids), get(index), messageOf)) {
        if (before && isShown(before)) return before.subagentRunId !== author
      }
      return true
    }),
    isUnanswered: atom((get) => {
      const next = get(ids)[get(index) + 1]
      return next !== undefined && get(messageHeaderAtom(key, next))?.role === 'user'
    }),
  }
}

/**
 * A message that is updated only when its author or its time changes. Its other fields may be stale, so that
 * facts are not recomputed for every word that arrives.
 */
const messageHeaderAtom = (key: ThreadKey, id: string) =>
  selectAtom(messageAtom(key, id), itself, hasSameHeader)

const itself = (message: Message | undefined) => message

const hasSameHeader = (one: Message | undefined, other: Message | undefined) =>
  one?.role === other?.role &&
  one?.timestamp === other?.timestamp &&
  one?.subagentRunId === other?.subagentRunId &&
  one?.subagentName === other?.subagentName

function authorOf(message: Message | undefined): Author | undefined {
  if (!message) return undefined
  const { role, subagentRunId, subagentName } = message
  return { role, subagentRunId, subagentName }
}

/** Yields the messages before an index, nearest first. */
function* walkBackwards(
  ids: readonly string[],
  from: number,
  messageOf: (id: string) => Message | undefined,
) {
  for (let index = from - 1; index >= 0; index -= 1) {
    const id = ids[index]
    if (id !== undefined) yield messageOf(id)
  }
}
