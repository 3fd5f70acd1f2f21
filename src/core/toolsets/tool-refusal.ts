import type { ToolDefinition, ToolsetInstance } from '@/core/contract/toolset'
import { isEqual } from '@/core/conversation/fold/is-equal'
import { isJsonSchema } from '@/core/tools/is-json-schema'

/** Why no model is told about a tool that a server lists. */
export type ToolRefusal =
  /** Under one name, with two meanings. */
  | 'listed-twice'
  | 'name-too-long'
  /** Its parameters are not a JSON Schema. */
  | 'no-schema'

/** The limit of MCP. Shorter names that are too long for a model get a short form. */
const mostCharacters = 128

const known = new WeakMap<readonly ToolDefinition[], ReadonlyMap<string, ToolRefusal>>()

/** The tools of an instance that cannot be used, by name. */
export function refusedTools({
  tools,
}: Pick<ToolsetInstance, 'tools'>): ReadonlyMap<string, ToolRefusal> {
  const before = known.get(tools)
  if (before) return before
  const refused = new Map<string, ToolRefusal>()
  const seen = new Map<string, ToolDefinition>()
  for (const tool of tools) {
    const { name } = tool.function
    const refusal = refusalOf(tool, seen.get(name))
    seen.set(name, tool)
    if (refusal) refused.set(name, refusal)
  }
  known.set(tools, refused)
  return refused
}

function refusalOf(
  tool: ToolDefinition,
  namesake: ToolDefinition | undefined,
): ToolRefusal | undefined {
  if (tool.function.name.length > mostCharacters) return 'name-too-long'
  if (!isJsonSchema(tool.function.parameters)) return 'no-schema'
  return namesake && !isEqual(namesake, tool) ? 'listed-twice' : undefined
}
