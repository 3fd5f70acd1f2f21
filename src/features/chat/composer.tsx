import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { StyleSheet } from 'react-native'
import { useSafeAreaInsets } from 'react-native-safe-area-context'

import type { ThreadKey } from '@/core/thread-key'
import { runStateAtom, stopRun } from '@/state/conversations'
import type { Room } from '@/state/rooms'
import { Column } from '@/ui/column'
import { IconButton } from '@/ui/icon-button'
import { MessageField } from '@/ui/message-field'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

export function Composer({
  room,
  threadKey,
  onSend,
}: {
  room: Room
  threadKey?: ThreadKey
  onSend: (text: string) => void
}) {
  const words = useWords()
  const insets = useSafeAreaInsets()
  const [text, setText] = useState('')
  const isRunning = useAtomValue(runStateAtom(threadKey)).kind === 'running'
  const canSend = text.trim() !== '' && !isRunning
  const send = () => {
    if (!canSend) return
    onSend(text.trim())
    setText('')
  }
  return (
    <Column style={[styles.place, { paddingBottom: insets.bottom + space.md }]}>
      <MessageField
        value={text}
        onChangeText={setText}
        onSubmit={send}
        placeholder={words.chat.placeholder(room.name)}
        testID="composer-input"
        trailing={
          isRunning && threadKey ? (
            <IconButton
              filled
              icon="stop"
              label={words.chat.stop}
              onPress={() => stopRun(threadKey)}
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
