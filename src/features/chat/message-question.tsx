import { useState } from 'react'
import { StyleSheet, View } from 'react-native'

import type { UserMessage } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/thread-key'
import { editMessage } from '@/state/revisions'
import { Text } from '@/ui/text'
import { radius, space, useTheme } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { MessageActions } from './message-actions'
import { MessageEdit } from './message-edit'
import { MessageEnding } from './message-ending'
import { useHover } from './message-hover'
import { MessageMore } from './message-more'

/** The person's own words. */
export function MessageQuestion({
  threadKey,
  message,
  isLast,
}: {
  threadKey: ThreadKey
  message: UserMessage
  isLast: boolean
}) {
  const words = useWords().message
  const { colors } = useTheme()
  const { isNear, handlers } = useHover()
  const [mode, setMode] = useState<'reading' | 'choosing' | 'editing'>('reading')
  if (mode === 'editing')
    return (
      <MessageEdit
        text={message.text}
        onCancel={() => setMode('reading')}
        onSend={(text) => {
          setMode('reading')
          void editMessage(threadKey, message.id, text)
        }}
      />
    )
  return (
    <View style={styles.place} role="article" aria-label={words.yours} {...handlers}>
      <View style={styles.line}>
        <MessageMore
          isSeen={isNear}
          isOpen={mode === 'choosing'}
          onToggle={() => setMode(mode === 'choosing' ? 'reading' : 'choosing')}
        />
        <View style={[styles.bubble, { backgroundColor: colors.bubble }]} testID="user-message">
          <Text variant="answer" tone="onBubble" selectable>
            {message.text}
          </Text>
        </View>
      </View>
      {mode === 'choosing' && (
        <MessageActions threadKey={threadKey} message={message} onEdit={() => setMode('editing')} />
      )}
      {isLast && <MessageEnding threadKey={threadKey} message={message} />}
    </View>
  )
}

const styles = StyleSheet.create({
  place: { alignItems: 'flex-end', paddingVertical: space.sm },
  line: {
    width: '100%',
    flexDirection: 'row',
    alignItems: 'center',
    justifyContent: 'flex-end',
  },
  bubble: {
    flexShrink: 1,
    maxWidth: '85%',
    borderRadius: radius.bubble,
    paddingHorizontal: space.lg,
    paddingVertical: space.md,
  },
})
