import { Text } from './text'

/** The soft end of an answer that is still being written. */
export function Caret() {
  return (
    <Text variant="answer" tone="live" aria-hidden>
      {' ▍'}
    </Text>
  )
}
