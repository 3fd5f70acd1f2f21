import { StyleSheet, View } from 'react-native'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { space, touchTarget } from '@/ui/theme'

import { AgentProgress } from './agent-progress'
import { AwaitedAnswer } from './awaited-answer'
import { FollowUps } from './follow-ups'
import { LastAnswerFoot } from './last-answer-foot'
import { RunningCalls } from './running-calls'

/** The area below the last message: the agent's progress, and later the actions of its answer. */
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
  // Keeps its height from the question to the end of the answer, so that nothing moves. Running calls
  // show their arguments here.
  foot: { minHeight: touchTarget + space.xl },
})
