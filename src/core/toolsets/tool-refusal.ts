import type { ToolDefinition, ToolsetInstance } from '@/core/contract/toolset'
import { isEqual } from '@/core/conversation/fold/is-equal'
import { isJsonSchema } from '@/core/tools/is-json-schema'

/** Why a tool that a server lists is not offered to models. */
export type ToolRefusal =
  /** The server lists two different tools under this name. */
  | 'listed-twice'
  | 'name-too-long'
  /** Its parameters are not a JSON Schema. */
  | 'no-schema'

/** The limit of MCP. A shorter name that is too long for a model gets a short form. */
const mostCharacters = 128

const known = new WeakMap<readonly ToolDefinition[], ReadonlyMap<string, ToolRefusal>>()

/** Returns the unusable tools of an instance by name, each with the reason. */
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
