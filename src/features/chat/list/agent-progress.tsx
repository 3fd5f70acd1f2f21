import { useAtomValue } from 'jotai'
import { StyleSheet, View } from 'react-native'

import type { ThreadKey } from '@/core/conversation/thread-key'
import {
  agentProgressAtom,
  runStateAtom,
  type AgentProgress as Progress,
} from '@/state/thread/thread-atoms'
import { Column } from '@/ui/layout/column'
import { Text } from '@/ui/text'
import { radius, space, useTheme } from '@/ui/theme'
import { visibleText } from '@/ui/visible-text'
import type { Words } from '@/words/english'
import { useWords } from '@/words/use-words'

/**
 * Shows the current step of a working agent. It uses the space below the list that the answer's actions take
 * later, so that nothing moves.
 */
export function AgentProgress({ threadKey }: { threadKey: ThreadKey }) {
  const words = useWords()
  const { colors } = useTheme()
  const isRunning = useAtomValue(runStateAtom(threadKey)).kind === 'running'
  const text = progressText(useAtomValue(agentProgressAtom(threadKey)), words.conversation)
  if (!isRunning || text === undefined) return null
  return (
    <Column>
      <View style={styles.line} testID="agent-progress">
        <View style={[styles.dot, { backgroundColor: colors.live }]} />
        <Text variant="caption" tone="onSurfaceVariant" numberOfLines={1} style={styles.words}>
          {text}
        </Text>
      </View>
    </Column>
  )
}

/** The step that started last, or else the running subagent that started last. */
function progressText(
  { steps, subagents }: Progress,
  words: Words['conversation'],
): string | undefined {
  const nameOf = (id: string | undefined) => subagents.find((subagent) => subagent.id === id)?.name
  const step = steps.at(-1)
  if (step) return visibleText(words.step(step.name, nameOf(step.subagentRunId)))
  const subagent = subagents.findLast(({ status }) => status === 'running')
  return subagent && visibleText(words.subagentWorks(subagent.name))
}

const styles = StyleSheet.create({
  line: { flexDirection: 'row', alignItems: 'center', gap: space.sm, minHeight: space.xl },
  dot: { width: space.sm, height: space.sm, borderRadius: radius.full },
  words: { flexShrink: 1 },
})
