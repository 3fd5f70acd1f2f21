import { useAtomValue } from 'jotai'
import { useState, type ReactNode } from 'react'
import { StyleSheet, View } from 'react-native'

import type { Message } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { ActivityCard } from '@/features/chat/activity/activity-card'
import { switchBranch } from '@/state/thread/edit-message'
import { runStateAtom, type Branches } from '@/state/thread/thread-atoms'
import { messageAtom } from '@/state/thread/thread-sessions'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { AnswerFoot } from './answer-foot'
import { AnswerHead } from './answer-tools'
import { BranchSwitcher } from './branch-switcher'
import { DayDivider } from './day-divider'
import { MessageAnswer } from './message-answer'
import { MessageQuestion } from './message-question'
import { MessageResult } from './message-result'
import { Reasoning } from './reasoning'
import { isShown } from './time-text'
import { useHover } from './use-hover'
import { useRowFacts, type RowFacts } from './use-row-facts'

/** One message. It reads its own atom, so that a streaming answer redraws only its own row. */
export function MessageRow({ threadKey, id }: { threadKey: ThreadKey; id: string }) {
  const [now] = useState(() => Date.now())
  const facts = useRowFacts(threadKey, id, now)
  const message = useAtomValue(messageAtom(threadKey, id))
  const day = useAtomValue(facts.day)
  if (!message || !isShown(message)) return null
  return (
    <>
      {day !== undefined && <DayDivider day={day} now={now} />}
      {message.role === 'user' ? (
        <Content threadKey={threadKey} message={message} facts={facts} />
      ) : (
        <AnswerPart threadKey={threadKey} id={id} facts={facts}>
          <Content threadKey={threadKey} message={message} facts={facts} />
        </AnswerPart>
      )}
      {message.role === 'user' && <RowBranches threadKey={threadKey} id={id} facts={facts} />}
    </>
  )
}

/** The rows of an answer look like one block: the first has its head, and the last its foot. */
function AnswerPart({
  threadKey,
  id,
  facts,
  children,
}: {
  threadKey: ThreadKey
  id: string
  facts: RowFacts
  children: ReactNode
}) {
  const words = useWords().message
  const { isNear, handlers } = useHover()
  const isFirst = useAtomValue(facts.beginsAnswer)
  const isEnd = useAtomValue(facts.endsAnswer)
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

function Content({
  threadKey,
  message,
  facts,
}: {
  threadKey: ThreadKey
  message: Message
  facts: RowFacts
}) {
  const isLast = useAtomValue(facts.isLast)
  const seconds = useAtomValue(facts.secondsOfThought)
  const isPassedOver = useAtomValue(facts.isPassedOver)
  switch (message.role) {
    case 'user':
      return (
        <MessageQuestion
          threadKey={threadKey}
          message={message}
          isLast={isLast}
          isPassedOver={isPassedOver}
        />
      )
    case 'assistant':
      return <MessageAnswer threadKey={threadKey} message={message} isLast={isLast} />
    case 'reasoning':
      return <Reasoning message={message} seconds={seconds} />
    case 'activity':
      return <ActivityCard message={message} />
    case 'tool':
      return <MessageResult message={message} />
    case 'system':
    case 'developer':
      return null
  }
}

/** Switches between the versions of a question. */
function RowBranches({
  threadKey,
  id,
  facts,
}: {
  threadKey: ThreadKey
  id: string
  facts: RowFacts
}) {
  const branches = useAtomValue(facts.branches)
  return branches && branches.count > 1 ? (
    <View style={styles.branches}>
      <Switcher threadKey={threadKey} id={id} branches={branches} />
    </View>
  ) : null
}

function Switcher({
  threadKey,
  id,
  branches,
}: {
  threadKey: ThreadKey
  id: string
  branches: Branches
}) {
  const isRunning = useAtomValue(runStateAtom(threadKey)).kind === 'running'
  return (
    <BranchSwitcher
      branches={branches}
      disabled={isRunning}
      onSwitch={(step) => void switchBranch(threadKey, id, step)}
    />
  )
}

const styles = StyleSheet.create({
  branches: { alignSelf: 'flex-end', marginEnd: -space.lg },
})
