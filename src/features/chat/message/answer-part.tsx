import { useAtomValue, type Atom } from 'jotai'
import type { ReactNode } from 'react'
import { View } from 'react-native'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { useWords } from '@/words/use-words'

import { AnswerFoot } from './answer-foot'
import { AnswerHead } from './answer-head'
import { useHover } from './use-hover'
import type { RowFacts } from './use-row-facts'

/** The rows of an answer look like one block: the first has its head, and the last its foot. */
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
  // The foot of the last answer is below the list, where its space is kept while it grows.
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
