import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { StyleSheet, View } from 'react-native'

import type { AssistantMessage, UserMessage } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/thread-key'
import { runStateAtom } from '@/state/conversations'
import { regenerate } from '@/state/revisions'
import { Text } from '@/ui/text'
import { space, touchTarget } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { MessageButton } from './message-button'
import { endingOf } from './message-end'

/** Says under the last message that its turn did not end as it should, and offers to try again. */
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
  // The status of the run offers it already.
  if (run.kind === 'truncated' || run.kind === 'failed') return <EndingLine text={words[ending]} />
  return (
    <EndingLine text={words[ending]}>
      <MessageButton
        label={words.retry}
        tone="primary"
        onPress={() => void regenerate(threadKey, message.id)}
        testID="message-retry"
      />
    </EndingLine>
  )
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
