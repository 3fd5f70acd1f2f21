import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { StyleSheet, View } from 'react-native'

import type { Message } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { ActivityCard } from '@/features/chat/activity/activity-card'
import { switchBranch } from '@/state/thread/edit-message'
import { runStateAtom, type Branches } from '@/state/thread/thread-atoms'
import { messageAtom } from '@/state/thread/thread-sessions'
import { space } from '@/ui/theme'

import { BranchSwitcher } from './branch-switcher'
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
  const branches = useAtomValue(facts.branches)
  if (!message || !isShown(message)) return null
  return (
    <>
      {day !== undefined && <DayDivider day={day} now={now} />}
      <Content threadKey={threadKey} message={message} facts={facts} />
      {branches && branches.count > 1 && (
        <View style={message.role === 'user' ? styles.underQuestion : styles.underAnswer}>
          <RowBranches threadKey={threadKey} id={id} branches={branches} />
        </View>
      )}
    </>
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

function RowBranches({
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
  underQuestion: { alignSelf: 'flex-end', marginEnd: -space.lg },
  underAnswer: { alignSelf: 'flex-start', marginStart: -space.lg },
})
