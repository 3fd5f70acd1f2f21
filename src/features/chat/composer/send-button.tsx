import { StyleSheet, View } from 'react-native'

import { IconButton } from '@/ui/button/icon-button'
import { useWords } from '@/words/use-words'

/** Sends the message. While an answer is coming, it can be stopped, and a message can be queued. */
export function SendButton({
  canSend,
  send,
  stop,
}: {
  canSend: boolean
  send: () => void
  /** Absent while nothing runs. */
  stop: (() => void) | undefined
}) {
  const words = useWords().chat
  return (
    <View style={styles.buttons}>
      {stop && (
        <IconButton
          filled={!canSend}
          icon="stop"
          label={words.stop}
          onPress={stop}
          testID="composer-stop"
        />
      )}
      {(!stop || canSend) && (
        <IconButton
          filled
          icon="send"
          label={words.send}
          disabled={!canSend}
          onPress={send}
          testID="composer-send"
        />
      )}
    </View>
  )
}

const styles = StyleSheet.create({ buttons: { flexDirection: 'row' } })
