import { Text } from '@/ui/text'

/** The error below a field; screen readers announce it immediately. */
export function FieldError({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <Text variant="caption" tone="error" role="alert" aria-live="assertive">
      {text}
    </Text>
  )
}
