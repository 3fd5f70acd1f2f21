import { useAtomValue } from 'jotai'
import { ScrollView, StyleSheet, View } from 'react-native'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { queueAtom } from '@/state/outbox/outbox'
import { Column } from '@/ui/layout/column'
import { Text } from '@/ui/text'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { QueuedRow } from './queued-row'

/** The messages of a thread that wait to be sent, below the conversation. */
export function Queue({ threadKey }: { threadKey: ThreadKey }) {
  const words = useWords().conversation.queue
  const queue = useAtomValue(queueAtom(threadKey)).filter(
    ({ delivery }) => delivery.kind !== 'sending',
  )
  const title = queue.length === 0 ? '' : words.title(queue.length)
  return (
    <>
      {/* Always mounted: screen readers often miss a live region that appears with its text. */}
      <Text role="status" aria-live="polite" style={styles.unseen} testID="queue-status">
        {title}
      </Text>
      {queue.length > 0 && (
        <ScrollView style={styles.queue} keyboardShouldPersistTaps="handled" testID="queue">
          <Column>
            <View role="list" aria-label={title} style={styles.rows}>
              {queue.map((message, index) => (
                <QueuedRow
                  key={message.id}
                  message={message}
                  isFirst={index === 0}
                  isLast={index === queue.length - 1}
                />
              ))}
            </View>
          </Column>
        </ScrollView>
      )}
    </>
  )
}

const styles = StyleSheet.create({
  unseen: { position: 'absolute', width: 1, height: 1, overflow: 'hidden', opacity: 0 },
  // Leaves room for the conversation, however many messages wait.
  queue: { flexGrow: 0, flexShrink: 1, maxHeight: '45%' },
  rows: { gap: space.sm, paddingVertical: space.sm },
})
