import type { ToolsetFormValues } from './toolset-form-values'

/**
 * What was typed into forms that are neither saved nor given up, so that it outlives the form on the
 * screen. It may hold a key: it is in memory alone, and gone with the form.
 */
const kept = new Map<string, ToolsetFormValues>()

export const formDraft = (form: string) => kept.get(form)

/** Nothing is kept that is as it was. */
export function keepFormDraft(form: string, values: ToolsetFormValues, initial: ToolsetFormValues) {
  const isSame = JSON.stringify(values) === JSON.stringify({ ...values, ...initial })
  if (isSame) kept.delete(form)
  else kept.set(form, values)
}

export const dropFormDraft = (form: string) => kept.delete(form)
