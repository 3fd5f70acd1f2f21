import type { ToolsetFormValues } from './toolset-form-values'

/** Unsaved forms, which outlive their screens. In memory only, because they may hold a key. */
const kept = new Map<string, ToolsetFormValues>()

export const formDraft = (form: string) => kept.get(form)

/** Keeps the draft of a form, or drops it if the form is unchanged. */
export function keepFormDraft(form: string, values: ToolsetFormValues, initial: ToolsetFormValues) {
  const isSame = JSON.stringify(values) === JSON.stringify({ ...values, ...initial })
  if (isSame) kept.delete(form)
  else kept.set(form, values)
}

export const dropFormDraft = (form: string) => kept.delete(form)
