import { atom, useAtomValue } from 'jotai'
import { useState } from 'react'
import { StyleSheet } from 'react-native'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { AnswerFoot } from '@/features/chat/message/answer-foot'
import { messageIdsAtom, runStateAtom } from '@/state/thread/thread-atoms'
import { messageAtom } from '@/state/thread/thread-sessions'
import { Column } from '@/ui/layout/column'
import { touchTarget } from '@/ui/theme'

/** The actions of the last answer, once it is complete. */
export function LastAnswerFoot({ threadKey }: { threadKey: ThreadKey }) {
  const [answer] = useState(() =>
    atom((get) => {
      const endId = get(messageIdsAtom(threadKey)).at(-1)
      const last = endId === undefined ? undefined : get(messageAtom(threadKey, endId))
      return last === undefined || last.role === 'user' ? undefined : endId
    }),
  )
  const endId = useAtomValue(answer)
  const isRunning = useAtomValue(runStateAtom(threadKey)).kind === 'running'
  if (endId === undefined || isRunning) return null
  return (
    <Column style={styles.space}>
      <AnswerFoot key={endId} threadKey={threadKey} endId={endId} isLast />
    </Column>
  )
}

const styles = StyleSheet.create({ space: { minHeight: touchTarget } })
