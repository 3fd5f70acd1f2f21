import type { ToolDefinition } from '@/core/contract/toolset'

/** How to reach an instance. */
export interface Connection {
  apiKey: string | undefined
  serverUrl: string | undefined
}

/** `error` is a sentence for the model, which may try something else. */
export type Outcome<Value> = { ok: true; value: Value } | { ok: false; error: string }

/** Implements one toolset type: lists its tools and calls them. */
export interface ToolsetProvider {
  /** The `toolset_type` of the API. */
  id: string
  name: string
  description: string
  needsApiKey: boolean
  needsServerUrl: boolean
  /** Either the same tools for every instance, or whatever the instance's server lists. */
  tools:
    | { from: 'provider'; tools: readonly ToolDefinition[] }
    | {
        from: 'instance'
        list: (
          connection: Connection,
          signal: AbortSignal,
        ) => Promise<Outcome<readonly ToolDefinition[]>>
      }
  /** Brings the model's parameters within bounds before they are checked against the schema. */
  adjust?: (parameters: Record<string, unknown>) => Record<string, unknown>
  /** Receives only parameters that match the tool's schema. */
  execute: (
    tool: string,
    parameters: Record<string, unknown>,
    connection: Connection,
    signal: AbortSignal,
  ) => Promise<Outcome<unknown>>
}
