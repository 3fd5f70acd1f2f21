import { Text } from '@/ui/text'

/** What is wrong with a field, beneath it and read out at once. */
export function FieldError({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <Text variant="caption" tone="error" role="alert" aria-live="assertive">
      {text}
    </Text>
  )
}
