import { atom, type Atom } from 'jotai'
import { selectAtom } from 'jotai/utils'
import { useState } from 'react'

import { isEqual } from '@/core/conversation/fold/is-equal'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { listToolsUsed, type ToolUsed } from '@/core/toolsets/tools-used'
import { messageIdsAtom } from '@/state/thread/thread-atoms'
import { messageAtom } from '@/state/thread/thread-sessions'

import { answerAround } from './answer-around'

/** Returns an atom of the tools used in the answer that contains a message. */
export function useToolsUsed(threadKey: ThreadKey, id: string): Atom<readonly ToolUsed[]> {
  const [tools] = useState(() => createToolsUsed(threadKey, id))
  return tools
}

function createToolsUsed(key: ThreadKey, id: string): Atom<readonly ToolUsed[]> {
  const tools = atom((get) => {
    const messageOf = (other: string) => get(messageAtom(key, other))
    const messages = answerAround(get(messageIdsAtom(key)), id, messageOf)
    return listToolsUsed(
      messages.flatMap((message) => (message.role === 'assistant' ? message : [])),
    )
  })
  return selectAtom(tools, (list) => list, isEqual)
}
