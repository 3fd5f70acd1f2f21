import { IconButton } from '@/ui/button/icon-button'
import { useWords } from '@/words/use-words'

/** Sends the message, or stops the answer that is coming. */
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
  return stop ? (
    <IconButton filled icon="stop" label={words.stop} onPress={stop} testID="composer-stop" />
  ) : (
    <IconButton
      filled
      icon="send"
      label={words.send}
      disabled={!canSend}
      onPress={send}
      testID="composer-send"
    />
  )
}
