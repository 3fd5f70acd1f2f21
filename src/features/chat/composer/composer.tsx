import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { StyleSheet, View } from 'react-native'
import { useSafeAreaInsets } from 'react-native-safe-area-context'

import type { ThreadKey } from '@/core/conversation/thread-key'
import type { Files } from '@/core/conversation/user-message'
import { AttachmentChips } from '@/features/chat/attachment/attachment-chips'
import { useAttachmentItems } from '@/features/chat/attachment/attachment-items'
import { touchLightly } from '@/state/device/touch-lightly'
import type { Room } from '@/state/room/rooms'
import type { Server } from '@/state/server/servers'
import { attachmentsAtom, clearAttachments } from '@/state/thread/attachments'
import { focusComposer, composerFocusAtom } from '@/state/thread/composer-focus'
import { clearDraft, draftAtom, loadDraft, writeDraft } from '@/state/thread/drafts'
import { runStateAtom } from '@/state/thread/thread-atoms'
import { stopRun } from '@/state/thread/thread-sessions'
import { IconButton } from '@/ui/button/icon-button'
import { MessageField } from '@/ui/form/message-field'
import { Column } from '@/ui/layout/column'
import { Menu } from '@/ui/overlay/menu'
import type { MenuItem } from '@/ui/overlay/menu-choices'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { ToolsetPicker } from './toolset-picker'

/** Where a person writes, in a thread or to begin one. What is not sent yet is kept. */
export function Composer({
  server,
  room,
  threadKey,
  onSend,
  onEditLast,
  onNewThread,
}: {
  server: Server
  room: Room
  threadKey?: ThreadKey
  onSend: (text: string, files: Files) => void
  /** Where there is a last message of the person's, the arrow upwards in the empty field edits it. */
  onEditLast?: (() => void) | undefined
  /** Begins another thread, where this is one. */
  onNewThread?: (() => void) | undefined
}) {
  const words = useWords()
  const insets = useSafeAreaInsets()
  const place = {
    server: server.id,
    room: room.id,
    thread: threadKey?.thread,
  }
  const text = useAtomValue(draftAtom(place))
  const { server: serverId, room: roomId, thread } = place
  useEffect(() => {
    void loadDraft({ server: serverId, room: roomId, thread })
  }, [serverId, roomId, thread])

  const wish = useAtomValue(composerFocusAtom)
  const isRunning = useAtomValue(runStateAtom(threadKey)).kind === 'running'
  const { files } = useAtomValue(attachmentsAtom(place))
  const attachmentItems = useAttachmentItems(server, place)
  const canSend = (text.trim() !== '' || files.length > 0) && !isRunning
  const send = () => {
    if (!canSend) return
    touchLightly()
    clearDraft(place)
    clearAttachments(place)
    onSend(text.trim(), files)
    focusComposer()
  }
  const stop =
    isRunning && threadKey
      ? () => {
          touchLightly()
          stopRun(threadKey)
          focusComposer()
        }
      : undefined
  return (
    <Column style={[styles.place, { paddingBottom: insets.bottom + space.md }]}>
      <AttachmentChips place={place} />
      <MessageField
        value={text}
        onChangeText={(typed) => writeDraft(place, typed)}
        onSubmit={send}
        onRecall={isRunning ? undefined : onEditLast}
        onEscape={stop}
        placeholder={words.chat.placeholder(room.name)}
        focusFor={`${thread ?? ''}/${wish}`}
        testID="composer-input"
        leading={
          <View style={styles.leading}>
            <AddMenu attachments={attachmentItems} onNewThread={onNewThread} />
            <ToolsetPicker server={server} place={place} />
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

/** What can come in beside words. */
function AddMenu({
  attachments,
  onNewThread,
}: {
  attachments: readonly MenuItem[]
  onNewThread: (() => void) | undefined
}) {
  const words = useWords().conversation
  const [isOpen, setOpen] = useState(false)
  const items = [...attachments]
  if (onNewThread)
    items.push({
      label: words.newThreadHere,
      icon: 'thread',
      onPress: onNewThread,
      testID: 'composer-new-thread',
    })
  // Where there is nothing to add yet its place is kept: what stands beside it must not move.
  return (
    <Menu
      icon="plus"
      label={words.add}
      closeLabel={words.close}
      isOpen={isOpen}
      onToggle={setOpen}
      items={items}
      disabled={items.length === 0}
      testID="composer-add"
    />
  )
}

const styles = StyleSheet.create({
  place: { paddingTop: space.sm },
  leading: { flexDirection: 'row' },
})
