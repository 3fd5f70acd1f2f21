import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { StyleSheet } from 'react-native'
import { useSafeAreaInsets } from 'react-native-safe-area-context'

import type { ThreadKey } from '@/core/thread-key'
import { runStateAtom, stopRun } from '@/state/conversations'
import { clearDraft, draftAtom, loadDraft, writeDraft } from '@/state/drafts'
import type { Room } from '@/state/rooms'
import type { Server } from '@/state/servers'
import { Column } from '@/ui/column'
import { IconButton } from '@/ui/icon-button'
import { MessageField } from '@/ui/message-field'
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
}: {
  server: Server
  room: Room
  threadKey?: ThreadKey
  onSend: (text: string) => void
  /** Where there is a last message of the person's, the arrow upwards in the empty field edits it. */
  onEditLast?: (() => void) | undefined
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

  const isRunning = useAtomValue(runStateAtom(threadKey)).kind === 'running'
  const canSend = text.trim() !== '' && !isRunning
  const send = () => {
    if (!canSend) return
    clearDraft(place)
    onSend(text.trim())
  }
  const stop = isRunning && threadKey ? () => stopRun(threadKey) : undefined
  return (
    <Column style={[styles.place, { paddingBottom: insets.bottom + space.md }]}>
      <MessageField
        value={text}
        onChangeText={(typed) => writeDraft(place, typed)}
        onSubmit={send}
        onRecall={isRunning ? undefined : onEditLast}
        onEscape={stop}
        placeholder={words.chat.placeholder(room.name)}
        testID="composer-input"
        leading={<ToolsetPicker server={server} place={place} />}
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

const styles = StyleSheet.create({ place: { paddingTop: space.sm } })
