import { useEffect, useEffectEvent, useState } from 'react'
import { StyleSheet, View } from 'react-native'

import { focusComposer } from '@/state/thread/composer-focus'
import { Button } from '@/ui/button/button'
import { MessageField } from '@/ui/form/message-field'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

/** The field in which a message is edited. */
export function MessageEdit({
  text,
  isNew,
  sendLabel,
  onChange,
  onShown,
  onSend,
  onCancel,
}: {
  text: string
  /** Whether the edit has just started. */
  isNew: boolean
  /** Replaces the label "Send". */
  sendLabel?: string
  onChange: (text: string) => void
  onShown: () => void
  onSend: (text: string) => void
  onCancel: () => void
}) {
  const words = useWords().message
  const settle = useEffectEvent(() => {
    if (isNew) onShown()
  })
  useEffect(() => settle(), [])
  // The field stays until the device has stored the text, and a second press would send it twice.
  const [isSent, setIsSent] = useState(false)
  const canSend = !isSent && text.trim() !== ''
  const send = () => {
    if (!canSend) return
    setIsSent(true)
    onSend(text.trim())
    focusComposer()
  }
  const cancel = () => {
    onCancel()
    focusComposer()
  }
  return (
    <View style={styles.place} testID="message-editor">
      <MessageField
        value={text}
        takesFocus={isNew}
        onChangeText={onChange}
        onSubmit={send}
        onEscape={cancel}
        placeholder={words.editing}
        trailing={null}
        testID="message-editor-input"
      />
      <View style={styles.buttons}>
        <Button look="plain" label={words.cancel} onPress={cancel} />
        <Button label={sendLabel ?? words.send} disabled={!canSend} onPress={send} />
      </View>
    </View>
  )
}

const styles = StyleSheet.create({
  place: { gap: space.sm, paddingVertical: space.sm },
  buttons: { flexDirection: 'row', flexWrap: 'wrap', justifyContent: 'flex-end', gap: space.sm },
})
