import { Text } from '@/ui/text'

/** Marks the end of an answer that is still streaming. */
export function Caret() {
  return (
    <Text variant="answer" tone="live" aria-hidden>
      {' ▍'}
    </Text>
  )
}
