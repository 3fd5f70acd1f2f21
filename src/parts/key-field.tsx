import { useQuery } from '@tanstack/react-query'

import { secretKeepingQuery } from '@/state/server/sign-in'
import { FormField } from '@/ui/form/form-field'
import { useWords } from '@/words/use-words'

import type { useKeyForm } from './use-key-form'

/** The field for a server's key. It says where the key is kept. */
export function KeyField({ form }: { form: ReturnType<typeof useKeyForm> }) {
  const words = useWords().signIn.key
  const { data: keeping } = useQuery(secretKeepingQuery)
  return (
    <FormField
      label={words.label}
      help={keeping ? words.help[keeping] : ''}
      isSecret
      value={form.typed}
      onChangeText={form.type}
      error={form.error}
      testID="api-key-field"
    />
  )
}
