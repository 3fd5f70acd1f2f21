import { useAtomValue } from 'jotai'
import { StyleSheet, View } from 'react-native'

import { waitReason } from '@/core/outbox/next-message'
import type { QueuedMessage } from '@/core/outbox/queued-message'
import { beginQueueEdit, deleteQueued, retryQueued } from '@/state/outbox/queue-edit'
import { turnOf } from '@/state/outbox/queue-facts'
import { sendConditionsAtom } from '@/state/outbox/send-conditions'
import { runStateAtom } from '@/state/thread/thread-atoms'
import { Button } from '@/ui/button/button'
import { Text } from '@/ui/text'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

/** Shows why a message has not been sent. One that failed can be edited, deleted or retried. */
export function QueuedStatus({ message }: { message: QueuedMessage }) {
  switch (message.delivery.kind) {
    case 'waiting':
    case 'sending':
      return <Waiting message={message} />
    case 'failed':
    case 'interrupted':
      return <Refused message={message} />
  }
}

function Waiting({ message: { id, key } }: { message: QueuedMessage }) {
  const words = useWords().conversation.queue
  const conditions = useAtomValue(sendConditionsAtom(key))
  const turn = turnOf(useAtomValue(runStateAtom(key)))
  const reason = waitReason(id, { ...conditions, turn })
  return (
    <Text variant="caption" tone="onSurfaceVariant" testID="queued-reason">
      {reason ? words.reasons[reason] : words.sending}
    </Text>
  )
}

function Refused({ message }: { message: QueuedMessage }) {
  const words = useWords()
  const { delivery } = message
  const { title, text } =
    delivery.kind === 'failed'
      ? words.failure(delivery.failure)
      : words.conversation.queue.interrupted
  return (
    <View style={styles.refused}>
      <View role="alert" aria-live="assertive">
        <Text variant="caption" tone="error" style={styles.words} testID="queued-failure">
          {`${words.conversation.queue.notSent} ${title}`}
        </Text>
        <Text variant="caption" tone="onSurfaceVariant" style={styles.words}>
          {text}
        </Text>
      </View>
      <View style={styles.buttons}>
        <Button
          look="plain"
          label={words.message.edit}
          onPress={() => beginQueueEdit(message)}
          testID="queued-edit"
        />
        <Button
          look="dangerousOutlined"
          label={words.conversation.queue.delete}
          onPress={() => void deleteQueued(message)}
          testID="queued-delete"
        />
        <Button
          look="tonal"
          icon="retry"
          label={words.retry}
          onPress={() => void retryQueued(message)}
          testID="queued-retry"
        />
      </View>
    </View>
  )
}

const styles = StyleSheet.create({
  refused: { alignItems: 'flex-end', maxWidth: '100%', gap: space.sm },
  words: { textAlign: 'right' },
  buttons: { flexDirection: 'row', flexWrap: 'wrap', justifyContent: 'flex-end', gap: space.sm },
})
