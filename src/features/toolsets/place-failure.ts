import type { Failure } from '@/core/failure'

import type { FieldProblem } from './toolset-form-values'

export type FieldName = 'toolsetType' | 'name' | 'description' | 'serverUrl' | 'apiKey'

/** Where a failure to save is shown: beside a field, or above the form. */
export type PlacedFailure =
  | { readonly at: 'field'; readonly field: FieldName; readonly problem: FieldProblem }
  /** A sentence that the server wrote. */
  | { readonly at: 'field'; readonly field: FieldName; readonly sentence: string }
  | { readonly at: 'form'; readonly kind: 'type-disabled' }
  | { readonly at: 'form'; readonly kind: 'sentence'; readonly sentence: string }
  | { readonly at: 'form'; readonly kind: 'failure'; readonly failure: Failure }

export function placeFailure(failure: Failure): PlacedFailure {
  if (failure.kind !== 'rejected') return { at: 'form', kind: 'failure', failure }
  const { status, problem } = failure
  if (problem?.code === 'toolset_error-toolset_app_disabled')
    return { at: 'form', kind: 'type-disabled' }
  const isEditConflict = problem?.code === 'toolset_error-changed_meanwhile'
  if (status === 409 && !isEditConflict)
    return { at: 'field', field: 'name', problem: 'name-taken' }
  if (!problem) return { at: 'form', kind: 'failure', failure }
  const field = fields.get(problem.param ?? '')
  const sentence = problem.message
  return field ? { at: 'field', field, sentence } : { at: 'form', kind: 'sentence', sentence }
}

/** Our fields by the names that servers use. */
const fields: ReadonlyMap<string, FieldName> = new Map([
  ['toolset_type', 'toolsetType'],
  ['name', 'name'],
  ['slug', 'name'],
  ['description', 'description'],
  ['server_url', 'serverUrl'],
  ['api_key', 'apiKey'],
])
