import type { ContentPart } from '@ag-ui/core'

import type { JsonObject } from '@/core/agui/json'

/** Something the agent can have done here. Calls run side by side, also several of one tool. */
export interface ClientTool {
  /** As the model writes it. */
  readonly name: string
  /** For the model: what it does and when to use it. */
  readonly description: string
  /** A JSON Schema that describes an object. */
  readonly parameters: JsonObject
  readonly risk: ToolRisk
  /** How many milliseconds it may work; the time a person takes is not counted. */
  readonly timeoutMilliseconds: number
  /** Whether doing it twice comes to the same as doing it once. */
  readonly isIdempotent: boolean
  /** What is about to happen, for the person who decides. Throws a ToolError to refuse unasked. */
  summarize?(input: JsonObject): ToolIntent
  /** Throws a ToolError to tell the model what went wrong. */
  execute(input: JsonObject, context: ToolContext): Promise<ToolOutput>
}

export type ToolOutput = string | readonly ContentPart[]

/** The worst that a call can do; it decides who is asked. */
export type ToolRisk =
  /** Learns something harmless. */
  | 'read'
  /** Changes something that can be changed back. */
  | 'write'
  /** Takes something, or somebody, out of the app. */
  | 'external'
  /** Reaches what a person keeps on the device. */
  | 'device'

/** What a call is about to do, without a sentence. */
export type ToolIntent =
  /** The host is the one that will be contacted, whatever the page calls itself. */
  | { readonly kind: 'open-page'; readonly host: string; readonly url: string }
  | { readonly kind: 'write-mail'; readonly recipients: readonly string[]; readonly url: string }
  | { readonly kind: 'read-clipboard' }
  | { readonly kind: 'write-clipboard'; readonly text: string }

/** What a tool may do while it works. */
export interface ToolContext {
  readonly toolCallId: string
  /** Fires when the turn is stopped or the tool's time is up; whoever ignores it is abandoned. */
  readonly signal: AbortSignal
  /** Asks for a yes to something that could not be known before; `arguments` are what is shown. */
  readonly requestApproval: (details: {
    readonly arguments: JsonObject
    readonly intent?: ToolIntent
  }) => Promise<boolean>
  /** Asks a question. The answer fits the schema; a person who declines is a DeniedError. */
  readonly askPerson: (question: {
    readonly message: string
    readonly schema: JsonObject
  }) => Promise<unknown>
}
