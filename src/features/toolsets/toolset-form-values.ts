import { z } from 'zod'

import {
  ApiKeyChange,
  takesApiKey,
  ToolsetDescription,
  ToolsetName,
  type NewToolsetInstance,
  type ToolsetInstance,
  type ToolsetInstanceChange,
  type ToolsetType,
} from '@/core/contract/toolset'

/** What a person typed, valid or not. */
export interface ToolsetFormValues {
  toolsetType: string
  name: string
  /** If false, the name is a suggestion that follows the type. */
  isNameTyped: boolean
  description: string
  serverUrl: string
  keyChange: KeyChange
  apiKey: string
  enabled: boolean
}

export type KeyChange = 'keep' | 'set' | 'clear'

/** What can be wrong with a field. */
export type FieldProblem =
  | 'name-missing'
  | 'name-long'
  | 'name-characters'
  | 'name-taken'
  | 'description-long'
  | 'description-characters'
  | 'key-missing'
  | 'key-characters'
  | 'url-missing'
  | 'url-wrong'

/** The rules that a form is validated against. */
export interface FormRules {
  readonly isNew: boolean
  readonly types: readonly ToolsetType[]
  readonly longestName: number
}

export const longestDescription = 255

/** The schema of a valid form. The message of an issue is its FieldProblem. */
export function formSchema(rules: FormRules) {
  return z
    .object({
      toolsetType: z.string(),
      name: z.string().trim(),
      isNameTyped: z.boolean(),
      description: z.string().trim(),
      serverUrl: z.string().trim(),
      keyChange: z.enum(['keep', 'set', 'clear']),
      apiKey: z.string().trim(),
      enabled: z.boolean(),
    })
    .superRefine((values, context) => {
      const problems = {
        name: nameProblem(values.name, rules.longestName),
        description: descriptionProblem(values.description),
        serverUrl: urlProblem(values, rules),
        apiKey: keyProblem(values, rules),
      }
      for (const [field, message] of Object.entries(problems))
        if (message) context.addIssue({ code: 'custom', path: [field], message })
    })
}

function nameProblem(name: string, longest: number): FieldProblem | undefined {
  if (name === '') return 'name-missing'
  if (name.length > longest) return 'name-long'
  return ToolsetName.safeParse(name).success ? undefined : 'name-characters'
}

function descriptionProblem(description: string): FieldProblem | undefined {
  if (description.length > longestDescription) return 'description-long'
  return ToolsetDescription.safeParse(description).success ? undefined : 'description-characters'
}

function urlProblem(values: ToolsetFormValues, rules: FormRules): FieldProblem | undefined {
  if (!typeIn(rules, values)?.needs_server_url) return undefined
  if (values.serverUrl === '') return 'url-missing'
  return /^https?:\/\/[^\s/?#@]+([/?#]\S*)?$/i.test(values.serverUrl) ? undefined : 'url-wrong'
}

function keyProblem(values: ToolsetFormValues, rules: FormRules): FieldProblem | undefined {
  const type = typeIn(rules, values)
  if (values.keyChange !== 'set' || (type && !takesApiKey(type))) return undefined
  if (values.apiKey === '') {
    const isOptional = rules.isNew && type?.needs_api_key === false
    return isOptional ? undefined : 'key-missing'
  }
  return ApiKeyChange.safeParse(values.apiKey).success ? undefined : 'key-characters'
}

const typeIn = ({ types }: FormRules, { toolsetType }: ToolsetFormValues) =>
  types.find(({ toolset_type }) => toolset_type === toolsetType)

/** The initial values of a new instance. */
export function newValues(
  types: readonly ToolsetType[],
  instances: readonly ToolsetInstance[],
  longestName: number,
): ToolsetFormValues {
  const toolsetType = types[0]?.toolset_type ?? ''
  return {
    toolsetType,
    name: proposedName(toolsetType, instances, longestName),
    isNameTyped: false,
    description: '',
    serverUrl: '',
    keyChange: 'set',
    apiKey: '',
    enabled: true,
  }
}

/** Suggests the name of the type for its first instance, unless the name is taken. */
export function proposedName(
  toolsetType: string,
  instances: readonly ToolsetInstance[],
  longestName: number,
): string {
  const name = toolsetType
    .replace(/^builtin-/, '')
    .replace(/[^a-zA-Z0-9-]+/g, '-')
    .slice(0, longestName)
  const isTaken = instances.some(
    (instance) =>
      instance.toolset_type === toolsetType || instance.name.toLowerCase() === name.toLowerCase(),
  )
  return isTaken ? '' : name
}

export const valuesOf = (instance: ToolsetInstance): ToolsetFormValues => ({
  toolsetType: instance.toolset_type,
  name: instance.name,
  isNameTyped: true,
  description: instance.description ?? '',
  serverUrl: instance.server_url ?? '',
  keyChange: 'keep',
  apiKey: '',
  enabled: instance.enabled,
})

export function toNewToolset(
  values: ToolsetFormValues,
  type: ToolsetType | undefined,
): NewToolsetInstance {
  return {
    toolset_type: values.toolsetType,
    name: values.name,
    description: values.description || null,
    enabled: values.enabled,
    // A key that was typed for another type is not sent.
    ...(values.apiKey !== '' && (!type || takesApiKey(type)) && { api_key: values.apiKey }),
    ...(type?.needs_server_url && { server_url: values.serverUrl }),
  }
}

/** Only the changed fields, so that changes made elsewhere are kept. */
export function toChange(
  values: ToolsetFormValues,
  instance: ToolsetInstance,
): ToolsetInstanceChange {
  const description = values.description || null
  const serverUrl = values.serverUrl || null
  return {
    ...(values.name !== instance.name && { name: values.name }),
    ...(description !== instance.description && { description }),
    ...(values.enabled !== instance.enabled && { enabled: values.enabled }),
    ...(serverUrl !== instance.server_url && { server_url: serverUrl }),
    ...(values.keyChange === 'set' && { api_key: { action: 'Set', value: values.apiKey } }),
    ...(values.keyChange === 'clear' && { api_key: { action: 'Set', value: null } }),
  }
}
