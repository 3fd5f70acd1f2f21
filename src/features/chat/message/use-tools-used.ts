import { atom, type Atom } from 'jotai'
import { selectAtom } from 'jotai/utils'
import { useState } from 'react'

import { isEqual } from '@/core/conversation/fold/is-equal'
import type { AssistantMessage, Message } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { listToolsUsed, type ToolUsed } from '@/core/toolsets/tools-used'
import { messageIdsAtom } from '@/state/thread/thread-atoms'
import { messageAtom } from '@/state/thread/thread-sessions'

import { walkBackwards } from './walk-backwards'

/** The tools of a whole answer, for its first message; none for the others. */
export function useToolsUsed(threadKey: ThreadKey, id: string): Atom<readonly ToolUsed[]> {
  const [tools] = useState(() => createToolsUsed(threadKey, id))
  return tools
}

function createToolsUsed(key: ThreadKey, id: string): Atom<readonly ToolUsed[]> {
  const ids = messageIdsAtom(key)
  const index = atom((get) => get(ids).indexOf(id))
  const tools = atom((get) => {
    const messageOf = (other: string) => get(messageAtom(key, other))
    if (!beginsAnswer(walkBackwards(get(ids), get(index), messageOf))) return []
    return listToolsUsed([...answerFrom(get(ids), get(index), messageOf)])
  })
  return selectAtom(tools, (list) => list, isEqual)
}

/** Only a question ends an answer; thoughts, activities and results are part of it. */
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
