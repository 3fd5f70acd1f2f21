import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { StyleSheet, View } from 'react-native'

import type { AssistantMessage, UserMessage } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { regenerate } from '@/state/thread/edit-message'
import { runStateAtom } from '@/state/thread/thread-atoms'
import { Text } from '@/ui/text'
import { space, touchTarget } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { endingOf, pastEndingOf } from './ending-of'
import { MessageButton } from './message-button'

/** Says that a turn did not end well, and offers to try again. */
export function MessageEnding({
  threadKey,
  message,
}: {
  threadKey: ThreadKey
  message: AssistantMessage | UserMessage
}) {
  const words = useWords().message
  const run = useAtomValue(runStateAtom(threadKey))
  const ending = endingOf(message, run)
  if (!ending) return null
  const isOnPurpose = ending === 'length' || ending === 'filtered'
  // The run status already offers to try again.
  const isOffered = run.kind === 'truncated' || run.kind === 'failed'
  if (isOnPurpose || isOffered) return <EndingLine text={words.endings[ending]} />
  return (
    <EndingLine text={words.endings[ending]}>
      <MessageButton
        label={words.retry}
        tone="primary"
        onPress={() => void regenerate(threadKey, message.id)}
        testID="message-retry"
      />
    </EndingLine>
  )
}

/** Marks an earlier answer that is incomplete. */
export function PastEnding({ message }: { message: AssistantMessage }) {
  const words = useWords().message
  const ending = pastEndingOf(message)
  return ending && <EndingLine text={words.endings[ending]} />
}

export function EndingLine({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <View style={styles.line} testID="message-ending">
      <Text variant="caption" tone="onSurfaceVariant">
        {text}
      </Text>
      {children}
    </View>
  )
}

const styles = StyleSheet.create({
  line: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    alignItems: 'center',
    alignContent: 'center',
    gap: space.xs,
    minHeight: touchTarget,
  },
})
