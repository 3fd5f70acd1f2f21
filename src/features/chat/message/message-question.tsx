import { useState } from 'react'
import { Platform, StyleSheet, View } from 'react-native'

import type { UserMessage } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { AttachmentList } from '@/features/chat/attachment/attachment-list'
import { MessageEdit } from '@/features/chat/edit/message-edit'
import { useBeginEdit, useEdit } from '@/features/chat/edit/use-edit'
import { editMessage } from '@/state/thread/edit-message'
import { LongPress } from '@/ui/long-press'
import { Text } from '@/ui/text'
import { radius, space, useTheme } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { EndingLine, MessageEnding } from './message-ending'
import { MessageMore } from './message-more'
import { PressMenu, type Press } from './press-menu'
import { useHover } from './use-hover'
import { useMessageMenu } from './use-message-menu'

/** The person's own message. */
export function MessageQuestion({
  threadKey,
  message,
  isLast,
  isUnanswered,
}: {
  threadKey: ThreadKey
  message: UserMessage
  isLast: boolean
  isUnanswered: boolean
}) {
  const words = useWords().message
  const { colors } = useTheme()
  const { isNear, handlers } = useHover()
  const [press, setPress] = useState<Press>()
  const edit = useEdit(threadKey, message.id)
  const begin = useBeginEdit()
  const subject = {
    kind: 'question' as const,
    message,
    onEdit: () => {
      setPress(undefined)
      begin(threadKey, message.id, message.text)
    },
  }
  const menu = useMessageMenu(threadKey, subject)
  if (edit.text !== undefined)
    return (
      <View>
        <AttachmentList message={message} />
        <MessageEdit
          text={edit.text}
          isNew={edit.isNew}
          onChange={edit.write}
          onShown={edit.settle}
          onCancel={edit.end}
          onSend={(text) => void editMessage(threadKey, message.id, text).then(edit.end)}
        />
      </View>
    )
  return (
    <View style={styles.place} role="article" aria-label={words.yours} {...handlers}>
      <View style={styles.line}>
        <MessageMore isSeen={isNear} menu={menu} />
        <LongPress
          onLongPress={setPress}
          style={[styles.bubble, { backgroundColor: colors.bubble }]}
          testID="user-message"
        >
          <AttachmentList message={message} />
          {message.text !== '' && (
            <Text variant="answer" tone="onBubble" selectable={Platform.OS === 'web'}>
              {message.text}
            </Text>
          )}
        </LongPress>
      </View>
      {menu.shown}
      {press && <PressMenu threadKey={threadKey} subject={subject} at={press} />}
      {isLast && <MessageEnding threadKey={threadKey} message={message} />}
      {isUnanswered && <EndingLine text={words.endings.unanswered} />}
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
