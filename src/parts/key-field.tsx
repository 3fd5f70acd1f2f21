import { useQuery } from '@tanstack/react-query'

import type { Server } from '@/state/server/servers'
import { secretStorageQuery } from '@/state/server/sign-in'
import { FormField } from '@/ui/form/form-field'

import type { useKeyForm } from './use-key-form'
import { useKeyWords } from './use-key-words'

/** The field for a server's key, with a note on where the key is kept. */
export function KeyField({
  server,
  form,
}: {
  server: Server
  form: ReturnType<typeof useKeyForm>
}) {
  const words = useKeyWords(server)
  const { data: storage } = useQuery(secretStorageQuery)
  return (
    <FormField
      label={words.label}
      help={storage ? words.help[storage] : ''}
      isSecret
      value={form.typed}
      onChangeText={form.type}
      error={form.error}
      testID="api-key-field"
    />
  )
}
