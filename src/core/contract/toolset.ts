import { z } from 'zod'

import { nullAsAbsent } from './null-as-absent'
import { Timestamp } from './timestamp'

/** A server's claims about the effects of its tool, as in MCP. They are not verified. */
export const ToolAnnotations = z.object({
  readOnlyHint: nullAsAbsent(z.boolean().optional()),
  destructiveHint: nullAsAbsent(z.boolean().optional()),
  idempotentHint: nullAsAbsent(z.boolean().optional()),
  openWorldHint: nullAsAbsent(z.boolean().optional()),
})
export type ToolAnnotations = z.infer<typeof ToolAnnotations>

/** The definition of a tool for a model, and what people should know about it. */
export const ToolDefinition = z.object({
  type: z.literal('function'),
  function: z.object({
    name: z.string(),
    /** The name for people. */
    title: nullAsAbsent(z.string().optional()),
    annotations: nullAsAbsent(ToolAnnotations.optional()),
    description: nullAsAbsent(z.string().default('')),
    /** A JSON Schema. */
    parameters: nullAsAbsent(z.record(z.string(), z.unknown()).default({})),
  }),
})
export type ToolDefinition = z.infer<typeof ToolDefinition>

const Tools = nullAsAbsent(z.array(ToolDefinition).default([]))

export const longestToolsetName = 64

/** Part of the name under which a model calls the tools, so it is an identifier. */
export const ToolsetName = z
  .string()
  .min(1)
  .max(longestToolsetName)
  .regex(/^[a-zA-Z0-9-]+$/, 'must consist of letters, digits and hyphens')

export const ToolsetDescription = z
  .string()
  .max(255)
  .refine((value) => !value.includes('\0'), { error: 'must not contain the character U+0000' })

/** A kind of toolset that a server offers. */
export const ToolsetType = z.preprocess(
  named({
    toolset_type: ['toolset_id'],
    toolset_id: ['toolset_type'],
    app_enabled: ['enabled'],
    name: ['toolset_type', 'toolset_id'],
  }),
  z.object({
    toolset_type: z.string(),
    /** The same as `toolset_type`, for clients that use this name. */
    toolset_id: z.string(),
    name: z.string(),
    description: nullAsAbsent(z.string().default('')),
    app_enabled: z.boolean(),
    needs_api_key: nullAsAbsent(z.boolean().default(true)),
    needs_server_url: nullAsAbsent(z.boolean().default(false)),
    /** Empty where they depend on the instance. */
    tools: Tools,
    /** The total of all users, for admins only. */
    instance_count: z.number().optional(),
  }),
)
export type ToolsetType = z.infer<typeof ToolsetType>

/** Whether an instance can have a key. A toolset that runs on the server itself does not need one. */
export const takesApiKey = ({
  needs_api_key,
  needs_server_url,
}: Pick<ToolsetType, 'needs_api_key' | 'needs_server_url'>): boolean =>
  needs_api_key || needs_server_url

export const ToolsetTypeList = z.object({ types: z.array(ToolsetType) })
export type ToolsetTypeList = z.infer<typeof ToolsetTypeList>

/** An instance. Its key is never sent, only whether there is one. */
export const ToolsetInstance = z.preprocess(
  named({ name: ['slug'] }),
  z.object({
    id: z.string(),
    name: z.string(),
    toolset_type: z.string(),
    description: z.string().nullable().default(null),
    enabled: z.boolean(),
    has_api_key: z.boolean(),
    /** Assumed to be true when the server does not report it. */
    app_enabled: nullAsAbsent(z.boolean().default(true)),
    server_url: z.string().nullable().default(null),
    tools: Tools,
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
)
export type ToolsetInstance = z.infer<typeof ToolsetInstance>

export const ToolsetInstanceList = z.preprocess(
  withSwitches,
  z.object({
    toolsets: z.array(ToolsetInstance),
    toolset_types: nullAsAbsent(z.array(ToolsetType).default([])),
  }),
)
export type ToolsetInstanceList = z.infer<typeof ToolsetInstanceList>

/** Sent in a header, which allows only printable ASCII. */
const ApiKey = z
  .string()
  .trim()
  .min(1)
  .max(4096)
  .regex(/^[\x20-\x7e]*$/, 'must consist of printable ASCII characters')

/** A key sets the key and null clears it. The objects do so explicitly, or keep it. */
export const ApiKeyChange = z.union([
  ApiKey,
  z.null(),
  z.object({ action: z.literal('Keep') }),
  z.object({ action: z.literal('Set'), value: ApiKey.nullable() }),
])
export type ApiKeyChange = z.infer<typeof ApiKeyChange>

const ServerUrl = z.string().trim().max(2048)

export const NewToolsetInstance = z.object({
  toolset_type: z.string(),
  name: ToolsetName,
  description: ToolsetDescription.nullish(),
  enabled: nullAsAbsent(z.boolean().default(true)),
  api_key: ApiKeyChange.optional(),
  server_url: ServerUrl.nullish(),
})
export type NewToolsetInstance = z.input<typeof NewToolsetInstance>

/** Absent members stay unchanged; null clears. */
export const ToolsetInstanceChange = z.object({
  name: ToolsetName.optional(),
  description: ToolsetDescription.nullish(),
  enabled: z.boolean().optional(),
  api_key: ApiKeyChange.optional(),
  server_url: ServerUrl.nullish(),
})
export type ToolsetInstanceChange = z.input<typeof ToolsetInstanceChange>

/** Whether a type may be used on this server at all. */
export const AppToolsetConfig = z.object({
  toolset_id: z.string(),
  toolset_type: z.string(),
  enabled: z.boolean(),
  updated_by: z.string(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type AppToolsetConfig = z.infer<typeof AppToolsetConfig>

export const ToolsetExecution = z.object({
  tool_call_id: z.string().max(256).nullish(),
  params: nullAsAbsent(z.record(z.string(), z.unknown()).default({})),
})
export type ToolsetExecution = z.input<typeof ToolsetExecution>

/** `error` is the provider's failure, as a message for the model. */
export const ToolsetExecutionResult = z.object({
  tool_call_id: z.string().nullish(),
  result: z.unknown().optional(),
  error: z.string().nullish(),
})
export type ToolsetExecutionResult = z.infer<typeof ToolsetExecutionResult>

const LooseObject = z.looseObject({})

/** Reads a missing member from the names that other servers use for it. */
function named(otherNames: Readonly<Record<string, readonly string[]>>) {
  return (value: unknown): unknown => {
    const { success, data } = LooseObject.safeParse(value)
    if (!success) return value
    const found = Object.entries(otherNames).map(([name, others]) => {
      const at = [name, ...others].find((candidate) => data[candidate] != null)
      return [name, at === undefined ? undefined : data[at]] as const
    })
    return { ...data, ...Object.fromEntries(found) }
  }
}

const WithSwitches = z.looseObject({
  toolsets: z.array(z.looseObject({ toolset_type: z.string() })),
  toolset_types: z.array(ToolsetType),
})

/** Copies `app_enabled` from the types, because some servers report it only there. */
function withSwitches(value: unknown): unknown {
  const { success, data } = WithSwitches.safeParse(value)
  if (!success) return value
  const isOn = new Map(data.toolset_types.map((type) => [type.toolset_type, type.app_enabled]))
  const toolsets = data.toolsets.map((toolset) => ({
    app_enabled: isOn.get(toolset.toolset_type),
    ...toolset,
  }))
  return { ...data, toolsets }
}
