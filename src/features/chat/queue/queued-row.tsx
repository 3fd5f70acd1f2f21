import { useAtomValue } from 'jotai'
import { StyleSheet, View } from 'react-native'

import { userMessage } from '@/core/conversation/user-message'
import type { QueuedMessage } from '@/core/outbox/queued-message'
import { AttachmentList } from '@/features/chat/attachment/attachment-list'
import { editedMessageAtom } from '@/state/outbox/queue-edit'
import { QuietMenu } from '@/ui/overlay/quiet-menu'
import { Text } from '@/ui/text'
import { radius, space, useTheme } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { QueuedEdit } from './queued-edit'
import { QueuedStatus } from './queued-status'
import { useQueuedMenu } from './use-queued-menu'

const mostLines = 3

/** How many characters of a message a screen reader reads to identify it. */
const mostNamed = 80

/** A message that waits to be sent, with the reason and its actions. */
export function QueuedRow({
  message,
  isFirst,
  isLast,
}: {
  message: QueuedMessage
  isFirst: boolean
  isLast: boolean
}) {
  const words = useWords()
  const { colors } = useTheme()
  const isEdited = useAtomValue(editedMessageAtom) === message.id
  const items = useQueuedMenu(message, { isFirst, isLast })
  const { id, text, files } = message
  if (isEdited) return <QueuedEdit message={message} />
  return (
    <View role="listitem" style={styles.row} testID="queued-message">
      <View style={styles.line}>
        <QuietMenu
          isSeen
          label={words.conversation.queue.actions(text.slice(0, mostNamed))}
          closeLabel={words.conversation.close}
          items={items}
          testID="queued-menu"
        />
        <View style={[styles.bubble, { borderColor: colors.outline }]}>
          <AttachmentList message={userMessage(id, text, files)} />
          {text !== '' && (
            <Text variant="answer" tone="onSurfaceVariant" numberOfLines={mostLines}>
              {text}
            </Text>
          )}
        </View>
      </View>
      {message.replaces !== undefined && (
        <Text variant="caption" tone="onSurfaceVariant">
          {words.conversation.queue.edited}
        </Text>
      )}
      <QueuedStatus message={message} />
    </View>
  )
}

const styles = StyleSheet.create({
  row: { alignItems: 'flex-end' },
  line: {
    width: '100%',
    flexDirection: 'row',
    alignItems: 'center',
    justifyContent: 'flex-end',
  },
  bubble: {
    flexShrink: 1,
    maxWidth: '85%',
    borderWidth: 1,
    borderStyle: 'dashed',
    borderRadius: radius.bubble,
    paddingHorizontal: space.lg,
    paddingVertical: space.sm,
  },
})
