import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { StyleSheet, View } from 'react-native'

import type { AssistantMessage, UserMessage } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/thread-key'
import { runStateAtom } from '@/state/conversations'
import { copyText } from '@/state/outside'
import { regenerate } from '@/state/revisions'
import { canShareText, shareText } from '@/state/share'
import { Text } from '@/ui/text'
import { space, touchTarget } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { MessageButton } from './message-button'
import { timeText } from './message-time'

/** What can be done with a message, and when it was said. While a turn runs nothing is asked anew. */
export function MessageActions({
  threadKey,
  message,
  onEdit,
}: {
  threadKey: ThreadKey
  message: AssistantMessage | UserMessage
  onEdit?: () => void
}) {
  const words = useWords().message
  const isRunning = useAtomValue(runStateAtom(threadKey)).kind === 'running'
  return (
    <View style={styles.row} testID="message-actions">
      <CopyButton text={message.text} />
      {canShareText() && (
        <MessageButton label={words.share} onPress={() => shareText(message.text)} />
      )}
      {message.role === 'assistant' && (
        <MessageButton
          label={words.regenerate}
          disabled={isRunning}
          onPress={() => void regenerate(threadKey, message.id)}
          testID="message-regenerate"
        />
      )}
      {onEdit && (
        <MessageButton
          label={words.edit}
          disabled={isRunning}
          onPress={onEdit}
          testID="message-edit"
        />
      )}
      {message.timestamp !== undefined && (
        <Text variant="caption" tone="onSurfaceVariant" style={styles.time} testID="message-time">
          {timeText(message.timestamp)}
        </Text>
      )}
    </View>
  )
}

const acknowledgement = 2000

function CopyButton({ text }: { text: string }) {
  const words = useWords().message
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), acknowledgement)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () => {
    copyText(text)
    setIsCopied(true)
  }
  return (
    <MessageButton
      label={isCopied ? words.copied : words.copy}
      onPress={copy}
      testID="message-copy"
    />
  )
}

const styles = StyleSheet.create({
  row: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    alignItems: 'center',
    minHeight: touchTarget,
    marginHorizontal: -space.sm,
  },
  time: { paddingHorizontal: space.sm },
})
