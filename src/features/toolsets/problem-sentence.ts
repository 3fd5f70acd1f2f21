import type { FieldError } from 'react-hook-form'

import type { Words } from '@/words/english'

/** Says what is wrong with a field. A sentence from the server is shown as it is. */
export function problemSentence(
  error: FieldError | undefined,
  { instances }: Words,
  longest = 0,
): string | undefined {
  if (!error?.message) return undefined
  const { problems } = instances.form
  const known = Object.entries(problems).find(([problem]) => problem === error.message)?.[1]
  if (known === undefined || error.type === 'server') return error.message
  return typeof known === 'string' ? known : known(longest)
}
