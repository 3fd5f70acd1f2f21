import { useAtomValue } from 'jotai'
import { StyleSheet, View } from 'react-native'
import { useSafeAreaInsets } from 'react-native-safe-area-context'

import type { ThreadKey } from '@/core/conversation/thread-key'
import type { Files } from '@/core/conversation/user-message'
import { AttachmentChips } from '@/features/chat/attachment/attachment-chips'
import { useAttachmentLimits } from '@/features/chat/attachment/use-attachment-limits'
import type { Room } from '@/state/room/rooms'
import type { Server } from '@/state/server/servers'
import { addGivenFiles } from '@/state/thread/attachments'
import { composerFocusAtom } from '@/state/thread/composer-focus'
import { IconButton } from '@/ui/button/icon-button'
import { MessageField } from '@/ui/form/message-field'
import { Column } from '@/ui/layout/column'
import { Text } from '@/ui/text'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { AddMenu } from './add-menu'
import { ToolsetPicker } from './toolset-picker'
import { useComposer } from './use-composer'

/** Where a person writes, in a thread or to start one. Unsent text is kept. */
export function Composer({
  server,
  room,
  threadKey,
  onSend,
  onEditLast,
}: {
  server: Server
  room: Room
  threadKey?: ThreadKey
  onSend: (text: string, files: Files) => void
  /** Edits the person's last message; the up arrow does this in an empty field. */
  onEditLast?: (() => void) | undefined
}) {
  const words = useWords()
  const insets = useSafeAreaInsets()
  const target = { server: server.id, room: room.id, thread: threadKey?.thread }
  const { text, isRunning, canSend, isHeld, write, send, stop } = useComposer(
    target,
    threadKey,
    onSend,
  )
  const wish = useAtomValue(composerFocusAtom)
  const limits = useAttachmentLimits(server, target)
  return (
    <Column style={[styles.place, { paddingBottom: insets.bottom + space.md }]}>
      {/* Always mounted: screen readers often miss a live region that appears with its text. */}
      <View role="status" aria-live="polite">
        {isHeld && (
          <Text
            variant="caption"
            tone="onSurfaceVariant"
            style={styles.held}
            testID="composer-held"
          >
            {words.chat.held}
          </Text>
        )}
      </View>
      <AttachmentChips place={target} />
      <MessageField
        value={text}
        onChangeText={write}
        onSubmit={send}
        onRecall={isRunning ? undefined : onEditLast}
        onEscape={stop}
        onFiles={(files) => limits && void addGivenFiles(target, files, limits)}
        dropLabel={limits ? words.attachments.drop : words.attachments.none}
        placeholder={words.chat.placeholder(room.name)}
        focusFor={`${target.thread ?? ''}/${wish}`}
        testID="composer-input"
        leading={
          <View style={styles.leading}>
            <AddMenu target={target} limits={limits} />
            <ToolsetPicker server={server} place={target} />
          </View>
        }
        trailing={
          stop ? (
            <IconButton
              filled
              icon="stop"
              label={words.chat.stop}
              onPress={stop}
              testID="composer-stop"
            />
          ) : (
            <IconButton
              filled
              icon="send"
              label={words.chat.send}
              disabled={!canSend}
              onPress={send}
              testID="composer-send"
            />
          )
        }
      />
    </Column>
  )
}

const styles = StyleSheet.create({
  place: { paddingTop: space.sm },
  held: { paddingBottom: space.sm, paddingHorizontal: space.md },
  leading: { flexDirection: 'row' },
})
