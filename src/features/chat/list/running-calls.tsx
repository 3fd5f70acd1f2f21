import { atom, useAtomValue } from 'jotai'
import { selectAtom } from 'jotai/utils'
import { useState } from 'react'

import { isEqual } from '@/core/conversation/fold/is-equal'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { askedCallsAtom } from '@/features/chat/tools/asked-calls'
import { isUnderWay, stageOf } from '@/features/chat/tools/stage'
import { ToolCallPreviews } from '@/features/chat/tools/tool-call-previews'
import { messageIdsAtom, openedLinesAtom, runStateAtom } from '@/state/thread/thread-atoms'
import { messageAtom } from '@/state/thread/thread-sessions'
import { Column } from '@/ui/layout/column'

/**
 * Previews of the running calls of the last message. They use the space below the list that the answer's
 * actions take later, so that nothing moves when they appear and disappear.
 */
export function RunningCalls({ threadKey }: { threadKey: ThreadKey }) {
  const [callsAtom] = useState(() => createCallsAtom(threadKey))
  const calls = useAtomValue(callsAtom)
  const chosen = useAtomValue(openedLinesAtom(threadKey))
  const open = calls.filter(({ id }) => !chosen.has(id)).map(({ call }) => call)
  if (open.length === 0) return null
  return (
    <Column>
      <ToolCallPreviews calls={open} />
    </Column>
  )
}

function createCallsAtom(key: ThreadKey) {
  const askedAtom = askedCallsAtom(key)
  const running = atom((get) => {
    if (get(runStateAtom(key)).kind !== 'running') return []
    const messageId = get(messageIdsAtom(key)).at(-1) ?? ''
    const message = get(messageAtom(key, messageId))
    if (message?.role !== 'assistant') return []
    const asked = get(askedAtom)
    return message.toolCalls
      .filter((call) => {
        const situation = { turn: 'running', isAsked: asked.has(call.id), isOurs: true } as const
        return isUnderWay(stageOf(call, situation))
      })
      .map((call) => ({ id: `${messageId}/${call.id}`, call }))
  })
  // Streaming text that does not change the calls causes no update.
  return selectAtom(running, (calls) => calls, isEqual)
}
