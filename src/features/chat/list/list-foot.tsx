import { StyleSheet, View } from 'react-native'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { space, touchTarget } from '@/ui/theme'

import { AgentProgress } from './agent-progress'
import { AwaitedAnswer } from './awaited-answer'
import { FollowUps } from './follow-ups'
import { LastAnswerFoot } from './last-answer-foot'
import { RunningCalls } from './running-calls'

/** What is below the last message: what the agent is doing, and later what can be done with its answer. */
export function ListFoot({ threadKey }: { threadKey: ThreadKey }) {
  return (
    <View style={styles.foot}>
      <AwaitedAnswer threadKey={threadKey} />
      <RunningCalls threadKey={threadKey} />
      <AgentProgress threadKey={threadKey} />
      <LastAnswerFoot threadKey={threadKey} />
      <FollowUps threadKey={threadKey} />
    </View>
  )
}

const styles = StyleSheet.create({
  // As high from the question to the end of the answer, so that nothing moves in between; a running
  // call shows its arguments here.
  foot: { minHeight: touchTarget + space.xl },
})
