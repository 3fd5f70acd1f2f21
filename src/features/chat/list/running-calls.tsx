import { atom, useAtomValue } from 'jotai'
import { selectAtom } from 'jotai/utils'
import { useState } from 'react'

import { isEqual } from '@/core/conversation/fold/is-equal'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { answerScope, askedCallsAtom } from '@/features/chat/tools/asked-calls'
import { isUnderWay, stageOf } from '@/features/chat/tools/stage'
import { ToolCallPreviews } from '@/features/chat/tools/tool-call-previews'
import { useChosen } from '@/features/chat/tools/use-opened'
import { messageIdsAtom, runStateAtom } from '@/state/thread/thread-atoms'
import { messageAtom } from '@/state/thread/thread-sessions'
import { Column } from '@/ui/layout/column'

/**
 * The running calls of the last message, opened. They are shown in the space below the list that the
 * answer's actions will take, so that nothing moves when they open and fold.
 */
export function RunningCalls({ threadKey }: { threadKey: ThreadKey }) {
  const [callsAtom] = useState(() => createCallsAtom(threadKey))
  const calls = useAtomValue(callsAtom)
  const chosen = useChosen()
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
      .map((call) => ({ id: `${answerScope(key, messageId)}/${call.id}`, call }))
  })
  // A streaming answer without calls is no news.
  return selectAtom(running, (calls) => calls, isEqual)
}
