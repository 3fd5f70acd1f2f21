import type { ToolDefinition } from '@/core/contract/toolset'

/** What an instance was set up with. */
export interface Connection {
  apiKey: string | undefined
  serverUrl: string | undefined
}

/** The provider's own failure is a sentence for the model, which may try something else. */
export type Outcome<Value> = { ok: true; value: Value } | { ok: false; error: string }

/** A kind of toolset that this server knows how to call. */
export interface ToolsetProvider {
  id: string
  name: string
  description: string
  needsApiKey: boolean
  needsServerUrl: boolean
  /** The same for every instance, or asked from the server of the instance. */
  tools:
    | { from: 'type'; tools: readonly ToolDefinition[] }
    | {
        from: 'instance'
        list: (
          connection: Connection,
          signal: AbortSignal,
        ) => Promise<Outcome<readonly ToolDefinition[]>>
      }
  /** Brings what a model asked for within bounds; then the tool's schema is asked. */
  adjust?: (parameters: Record<string, unknown>) => Record<string, unknown>
  /** Parameters have passed the tool's schema. */
  execute: (
    tool: string,
    parameters: Record<string, unknown>,
    connection: Connection,
    signal: AbortSignal,
  ) => Promise<Outcome<unknown>>
}
