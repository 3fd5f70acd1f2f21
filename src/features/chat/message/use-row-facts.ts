import { atom, type Atom } from 'jotai'
import { selectAtom } from 'jotai/utils'
import { useState } from 'react'

import { isEqual } from '@/core/conversation/fold/is-equal'
import type { AssistantMessage, Message } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { listToolsUsed, type ToolUsed } from '@/core/toolsets/tools-used'
import { branchesAtom, messageIdsAtom, type Branches } from '@/state/thread/thread-atoms'
import { messageAtom } from '@/state/thread/thread-sessions'

import { dayBegunBy, secondsOfThought } from './time-text'

/**
 * What a message takes from those around it. Each is an atom of its own whose value seldom changes, so
 * that a row is not drawn again whenever a neighbour is.
 */
export interface RowFacts {
  isLast: Atom<boolean>
  /** The day to announce above it. */
  day: Atom<number | undefined>
  secondsOfThought: Atom<number | undefined>
  branches: Atom<Branches | undefined>
  /** Whether a question is followed by the next one. */
  isPassedOver: Atom<boolean>
}

export function useRowFacts(threadKey: ThreadKey, id: string, now: number): RowFacts {
  const [facts] = useState(() => createRowFacts(threadKey, id, now))
  return facts
}

function createRowFacts(key: ThreadKey, id: string, now: number): RowFacts {
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
    isPassedOver: atom((get) => {
      const next = get(ids)[get(index) + 1]
      return next !== undefined && get(messageAtom(key, next))?.role === 'user'
    }),
  }
}

/**
 * The tools of a whole answer, for the message that it begins with; none for the others. It is read apart
 * from the place: the row need not be drawn again when a tool is used further down.
 */
export function useToolsUsed(threadKey: ThreadKey, id: string): Atom<readonly ToolUsed[]> {
  const [tools] = useState(() => createToolsUsed(threadKey, id))
  return tools
}

function createToolsUsed(key: ThreadKey, id: string): Atom<readonly ToolUsed[]> {
  const ids = messageIdsAtom(key)
  const index = atom((get) => get(ids).indexOf(id))
  const tools = atom((get) => {
    const messageOf = (other: string) => get(messageAtom(key, other))
    if (!beginsAnswer(backwards(get(ids), get(index), messageOf))) return []
    return listToolsUsed([...answerFrom(get(ids), get(index), messageOf)])
  })
  return selectAtom(tools, (list) => list, isEqual)
}

/** Thoughts, activities and results stand within an answer; only a question ends it. */
function beginsAnswer(before: Iterable<Message | undefined>): boolean {
  for (const earlier of before) {
    if (earlier?.role === 'user') return true
    if (earlier?.role === 'assistant') return false
  }
  return true
}

function* answerFrom(
  ids: readonly string[],
  from: number,
  messageOf: (id: string) => Message | undefined,
): Generator<AssistantMessage> {
  for (let index = from; index < ids.length; index += 1) {
    const message = messageOf(ids[index] ?? '')
    if (message?.role === 'user') return
    if (message?.role === 'assistant') yield message
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
