import { isJsonObject, type JsonObject } from '@/core/agui/json'

import { schemaProblems } from './schema-problems'

/** One of several complete answers to a question. */
export interface FormAlternative {
  readonly answer: unknown
  /** A text, or a plain yes or no. */
  readonly label: { readonly kind: 'text'; readonly text: string } | { readonly kind: 'yes' | 'no' }
}

/** Nobody reads more buttons than this. */
const mostAlternatives = 20

/**
 * Returns the possible answers if the schema lists all of them: a `oneOf` or `anyOf` of objects whose
 * required members are constants. Optional members are left out.
 */
export function formAlternatives(schema: JsonObject): readonly FormAlternative[] | undefined {
  const branches: unknown = schema.oneOf ?? schema.anyOf
  if (!Array.isArray(branches) || branches.length < 2 || branches.length > mostAlternatives)
    return undefined
  const found = branches.flatMap((branch: unknown) => alternativeOf(branch) ?? [])
  const isComplete =
    found.length === branches.length &&
    new Set(found.map(({ label }) => JSON.stringify(label))).size === found.length &&
    found.every(({ answer }) => schemaProblems(schema, answer).length === 0)
  return isComplete ? found : undefined
}

function alternativeOf(branch: unknown): FormAlternative | undefined {
  if (!isJsonObject(branch) || !isJsonObject(branch.properties)) return undefined
  const { properties, required, title } = branch
  const names: unknown[] = Array.isArray(required) ? required : []
  const members = names.flatMap((name) => {
    const member = typeof name === 'string' ? properties[name] : undefined
    return isJsonObject(member) && 'const' in member ? [[String(name), member.const] as const] : []
  })
  if (members.length === 0 || members.length < names.length) return undefined
  return { answer: Object.fromEntries(members), label: labelOf(title, members) }
}

function labelOf(
  title: unknown,
  members: readonly (readonly [string, unknown])[],
): FormAlternative['label'] {
  if (typeof title === 'string' && title !== '') return { kind: 'text', text: title }
  const values = members.map(([, value]) => value)
  if (values.length === 1 && typeof values[0] === 'boolean')
    return { kind: values[0] ? 'yes' : 'no' }
  const texts = values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
  return { kind: 'text', text: texts.join(', ') }
}
