import { useAtomValue } from 'jotai'
import { useState, type ReactNode } from 'react'
import { StyleSheet, View } from 'react-native'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { ActivityCard } from '@/features/chat/activity/activity-card'
import { SubagentWords } from '@/features/chat/activity/subagent-words'
import type { AnswerText, MessagePart } from '@/features/chat/rows/message-rows'
import { messageAtom } from '@/state/thread/thread-sessions'
import { space } from '@/ui/theme'

import { AnswerPart } from './answer-part'
import { MessageBranches } from './branch-switcher'
import { DayDivider } from './day-divider'
import { MessageAnswer } from './message-answer'
import { MessageQuestion } from './message-question'
import { MessageResult } from './message-result'
import { Reasoning } from './reasoning'
import { useRowFacts, type Author, type RowFacts } from './use-row-facts'

/** A message, or a part of a long answer. A streaming answer redraws only its last part. */
export function MessageRow({
  threadKey,
  part: { id, part },
  text,
}: {
  threadKey: ThreadKey
  part: MessagePart
  text: AnswerText
}) {
  const [now] = useState(() => Date.now())
  const facts = useRowFacts(threadKey, id, now)
  const author = useAtomValue(facts.author)
  if (!author) return null
  if (author.role === 'user')
    return (
      <>
        <RowDay facts={facts} now={now} />
        <OtherMessage threadKey={threadKey} id={id} facts={facts} />
        <QuestionBranches threadKey={threadKey} id={id} facts={facts} />
      </>
    )
  return (
    <>
      {part === 0 && <RowDay facts={facts} now={now} />}
      <AnswerPart threadKey={threadKey} id={id} part={part} count={text.count} facts={facts}>
        <Authored author={author} part={part} facts={facts}>
          {author.role === 'assistant' ? (
            <MessageAnswer threadKey={threadKey} id={id} part={part} text={text} facts={facts} />
          ) : (
            <OtherMessage threadKey={threadKey} id={id} facts={facts} />
          )}
        </Authored>
      </AnswerPart>
    </>
  )
}

function RowDay({ facts, now }: { facts: RowFacts; now: number }) {
  const day = useAtomValue(facts.day)
  return day === undefined ? null : <DayDivider day={day} now={now} />
}

function Authored({
  author: { subagentRunId, subagentName },
  part,
  facts,
  children,
}: {
  author: Author
  part: number
  facts: RowFacts
  children: ReactNode
}) {
  const isFirst = useAtomValue(facts.beginsAuthor)
  if (subagentRunId === undefined) return children
  return (
    <SubagentWords name={subagentName} isFirst={isFirst && part === 0}>
      {children}
    </SubagentWords>
  )
}

function OtherMessage({
  threadKey,
  id,
  facts,
}: {
  threadKey: ThreadKey
  id: string
  facts: RowFacts
}) {
  const message = useAtomValue(messageAtom(threadKey, id))
  const isLast = useAtomValue(facts.isLast)
  const seconds = useAtomValue(facts.secondsOfThought)
  const isUnanswered = useAtomValue(facts.isUnanswered)
  switch (message?.role) {
    case 'user':
      return (
        <MessageQuestion
          threadKey={threadKey}
          message={message}
          isLast={isLast}
          isUnanswered={isUnanswered}
        />
      )
    case 'reasoning':
      return <Reasoning message={message} seconds={seconds} />
    case 'activity':
      return <ActivityCard message={message} />
    case 'tool':
      return <MessageResult message={message} />
    case 'assistant':
    case 'system':
    case 'developer':
    case undefined:
      return null
  }
}

/** Switches between the versions of a question. The versions of an answer are in its foot. */
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
