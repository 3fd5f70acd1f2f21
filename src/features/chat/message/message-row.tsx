import { useAtomValue } from 'jotai'
import { useState, type ReactNode } from 'react'
import { StyleSheet, View } from 'react-native'

import type { Message } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { ActivityCard } from '@/features/chat/activity/activity-card'
import { SubagentWords } from '@/features/chat/activity/subagent-words'
import { messageAtom } from '@/state/thread/thread-sessions'
import { space } from '@/ui/theme'

import { AnswerPart } from './answer-part'
import { MessageBranches } from './branch-switcher'
import { DayDivider } from './day-divider'
import { MessageAnswer } from './message-answer'
import { MessageQuestion } from './message-question'
import { MessageResult } from './message-result'
import { Reasoning } from './reasoning'
import { isShown } from './time-text'
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
          <Authored message={message} facts={facts}>
            <Content threadKey={threadKey} message={message} facts={facts} />
          </Authored>
        </AnswerPart>
      )}
      {message.role === 'user' && <QuestionBranches threadKey={threadKey} id={id} facts={facts} />}
    </>
  )
}

function Authored({
  message: { subagentRunId, subagentName },
  facts,
  children,
}: {
  message: Message
  facts: RowFacts
  children: ReactNode
}) {
  const isFirst = useAtomValue(facts.beginsAuthor)
  if (subagentRunId === undefined) return children
  return (
    <SubagentWords name={subagentName} isFirst={isFirst}>
      {children}
    </SubagentWords>
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

/** The versions of a question; those of an answer are in its foot. */
function QuestionBranches({
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
      <MessageBranches threadKey={threadKey} id={id} branches={branches} />
    </View>
  ) : null
}

const styles = StyleSheet.create({
  branches: { alignSelf: 'flex-end', marginEnd: -space.lg },
})
