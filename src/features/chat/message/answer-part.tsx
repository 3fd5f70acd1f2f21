import { useAtomValue, type Atom } from 'jotai'
import type { ReactNode } from 'react'
import { View } from 'react-native'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { useWords } from '@/words/use-words'

import { AnswerFoot } from './answer-foot'
import { AnswerHead } from './answer-head'
import { useHover } from './use-hover'
import type { RowFacts } from './use-row-facts'

/** A row of an answer. Its rows look like one block: the first has the head, and the last has the foot. */
export function AnswerPart({
  threadKey,
  id,
  part,
  count,
  facts,
  children,
}: {
  threadKey: ThreadKey
  id: string
  part: number
  /** How many parts the message has. */
  count: Atom<number>
  facts: RowFacts
  children: ReactNode
}) {
  const words = useWords().message
  const { isNear, handlers } = useHover()
  const isFirst = useAtomValue(facts.beginsAnswer) && part === 0
  const isLastPart = useAtomValue(count) === part + 1
  const isEnd = useAtomValue(facts.endsAnswer) && isLastPart
  // The foot of the last answer is below the list, where space is reserved while the answer grows.
  const isPast = !useAtomValue(facts.isLast)
  return (
    <View {...(isFirst && { role: 'article', 'aria-label': words.answer })} {...handlers}>
      {isFirst && <AnswerHead threadKey={threadKey} firstId={id} />}
      {children}
      {isEnd && isPast && (
        <AnswerFoot threadKey={threadKey} endId={id} isLast={false} isNear={isNear} />
      )}
    </View>
  )
}
