import { StyleSheet, View } from 'react-native'
import { useSafeAreaInsets } from 'react-native-safe-area-context'

import type { ThreadKey } from '@/core/conversation/thread-key'
import type { Files } from '@/core/conversation/user-message'
import { AttachmentChips } from '@/features/chat/attachment/attachment-chips'
import type { Room } from '@/state/room/rooms'
import type { Server } from '@/state/server/servers'
import { MessageField } from '@/ui/form/message-field'
import { Column } from '@/ui/layout/column'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { AddMenu } from './add-menu'
import { SendButton } from './send-button'
import { ToolsetPicker } from './toolset-picker'
import { useAttaching } from './use-attaching'
import { useComposer } from './use-composer'

/** The field in which a person writes to a thread or starts one. Unsent text is kept. */
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
  /** Resolves when the device has stored the message. */
  onSend: (text: string, files: Files) => Promise<void>
  /** Edits the person's last message; the up arrow does this in an empty field. */
  onEditLast?: (() => void) | undefined
}) {
  const words = useWords()
  const insets = useSafeAreaInsets()
  const target = { server: server.id, room: room.id, thread: threadKey?.thread }
  const { text, isRunning, canSend, focusWish, write, send, stop } = useComposer(
    target,
    threadKey,
    onSend,
  )
  const { limits, give } = useAttaching(server, target)
  return (
    <Column style={[styles.place, { paddingBottom: insets.bottom + space.md }]}>
      <AttachmentChips server={server} place={target} />
      <MessageField
        value={text}
        onChangeText={write}
        onSubmit={send}
        onRecall={isRunning ? undefined : onEditLast}
        onEscape={stop}
        onFiles={give}
        dropLabel={limits ? words.attachments.drop : words.attachments.none}
        placeholder={words.chat.placeholder(room.name)}
        focusFor={`${target.thread ?? ''}/${focusWish}`}
        testID="composer-input"
        leading={
          <View style={styles.leading}>
            <AddMenu target={target} limits={limits} />
            <ToolsetPicker server={server} place={target} />
          </View>
        }
        trailing={<SendButton canSend={canSend} send={send} stop={stop} />}
      />
    </Column>
  )
}

const styles = StyleSheet.create({
  place: { paddingTop: space.sm },
  leading: { flexDirection: 'row' },
})
