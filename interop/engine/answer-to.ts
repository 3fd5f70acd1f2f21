import type { Interrupt } from '@ag-ui/core'

import { isJsonObject } from '@/core/agui/json'
import { readForm } from '@/core/tools/form-answer'
import { formAlternatives } from '@/core/tools/form-alternatives'
import { formOf, initialEntries, type FormEntries } from '@/core/tools/form-fields'

/** Returns what a person who agrees would answer in the form that the app shows. */
export function answerTo({ responseSchema }: Interrupt): { payload: unknown } {
  if (!isJsonObject(responseSchema)) return { payload: { approved: true } }
  const [first] = formAlternatives(responseSchema) ?? []
  if (first) return { payload: first.answer }
  const { fields } = formOf(responseSchema)
  const entries: FormEntries = new Map([
    ...initialEntries(fields),
    ...fields.flatMap(({ name, input }) =>
      input.kind === 'switch' ? [[name, true] as const] : [],
    ),
  ])
  const read = readForm(responseSchema, fields, entries)
  return { payload: read.kind === 'answer' ? read.value : { approved: true } }
}
