import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { StyleSheet, View } from 'react-native'

import type { AssistantMessage, UserMessage } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { copyText } from '@/state/device/open-link'
import { canShareText, shareText } from '@/state/device/share'
import { regenerate } from '@/state/thread/edit-message'
import { runStateAtom } from '@/state/thread/thread-atoms'
import { IconButton } from '@/ui/button/icon-button'
import { Text } from '@/ui/text'
import { space, touchTarget } from '@/ui/theme'
import { useLocale } from '@/words/use-locale'
import { useWords } from '@/words/use-words'

import { timeText } from './time-text'
import { usageText } from './usage-text'

const iconSize = 18

/** The actions and facts of a message. Regenerating and editing wait until the turn ends. */
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
        <IconButton
          size={iconSize}
          icon="share"
          label={words.share}
          onPress={() => shareText(message.text)}
        />
      )}
      {message.role === 'assistant' && (
        <IconButton
          size={iconSize}
          icon="regenerate"
          label={words.regenerate}
          disabled={isRunning}
          onPress={() => void regenerate(threadKey, message.id)}
          testID="message-regenerate"
        />
      )}
      {onEdit && (
        <IconButton
          size={iconSize}
          icon="edit"
          label={words.edit}
          disabled={isRunning}
          onPress={onEdit}
          testID="message-edit"
        />
      )}
      <MessageFacts message={message} />
    </View>
  )
}

/** The time and the token usage of a message. */
function MessageFacts({ message }: { message: AssistantMessage | UserMessage }) {
  const words = useWords().conversation
  const locale = useLocale()
  const usage =
    message.role === 'assistant' && message.usage && usageText(message.usage, words.usage, locale)
  return (
    <View style={styles.facts}>
      {message.timestamp !== undefined && (
        <Text variant="caption" tone="onSurfaceVariant" testID="message-time">
          {timeText(message.timestamp, locale)}
        </Text>
      )}
      {usage && (
        <Text
          variant="caption"
          tone="onSurfaceVariant"
          aria-label={usage.spoken}
          testID="message-usage"
        >
          {usage.short}
        </Text>
      )}
    </View>
  )
}

const acknowledgementMilliseconds = 2000

function CopyButton({ text }: { text: string }) {
  const words = useWords().message
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), acknowledgementMilliseconds)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () => {
    copyText(text)
    setIsCopied(true)
  }
  return (
    <IconButton
      size={iconSize}
      icon={isCopied ? 'done' : 'copy'}
      label={isCopied ? words.copied : words.copy}
      onPress={copy}
      testID="message-copy"
    />
  )
}

const styles = StyleSheet.create({
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    minHeight: touchTarget,
    // Aligns the icon of the first button with the text.
    marginHorizontal: -space.md,
  },
  facts: {
    flexShrink: 1,
    flexDirection: 'row',
    flexWrap: 'wrap',
    columnGap: space.sm,
    paddingHorizontal: space.sm,
  },
})
