import type { ContentPart } from '@ag-ui/core'

import type { JsonObject } from '@/core/agui/json'

/** Something the agent can do on this device. Calls run concurrently, even calls of the same tool. */
export interface ClientTool {
  /** The name that the model uses. */
  readonly name: string
  /** The name for people. Without one, `name` is shown. */
  readonly title?: string
  /** The name of the toolset instance that provides the tool. */
  readonly instance?: string
  /** The name under which a standing approval is stored, if not `name`. */
  readonly approvedAs?: string
  /** The server's claims about the tool's effects. They are not verified. */
  readonly claims?: ToolClaims
  /** Tells the model what the tool does and when to use it. */
  readonly description: string
  /** A JSON Schema that describes an object. */
  readonly parameters: JsonObject
  readonly risk: ToolRisk
  /** How long a call may run, not counting the time that the person takes to answer. */
  readonly timeoutMilliseconds: number
  /** Whether running it twice has the same effect as running it once. */
  readonly isIdempotent: boolean
  /** Describes a call to the person who approves it. Throws a ToolError to refuse it without asking. */
  summarize?(input: JsonObject): ToolIntent
  /** Throws a ToolError to tell the model what went wrong. */
  execute(input: JsonObject, context: ToolContext): Promise<ToolOutput>
}

export type ToolOutput = string | readonly ContentPart[]

/** The worst that a call can do; it decides how often the person is asked. */
export type ToolRisk =
  /** Reads something harmless. */
  | 'read'
  /** May change something; only its own server knows what. */
  | 'write'
  /** Sends data, or the person, out of the app. */
  | 'external'
  /** Reads or changes the person's own data on the device. */
  | 'device'

export interface ToolClaims {
  readonly isReadOnly?: boolean
  readonly isDestructive?: boolean
  readonly isIdempotent?: boolean
  /** Whether it reaches people or systems outside its own service. */
  readonly isOpenWorld?: boolean
}

/** What a call is about to do, as data. */
export type ToolIntent =
  /** The host is the one that will be contacted, whatever the page calls itself. */
  | { readonly kind: 'open-page'; readonly host: string; readonly url: string }
  | { readonly kind: 'write-mail'; readonly recipients: readonly string[]; readonly url: string }
  | { readonly kind: 'read-clipboard' }
  | { readonly kind: 'write-clipboard'; readonly text: string }

export type LinkIntent = Extract<ToolIntent, { kind: 'open-page' | 'write-mail' }>

/** What a tool can use while it runs. */
export interface ToolContext {
  readonly toolCallId: string
  /** Fires when the turn is stopped or the time is up; a tool that ignores it is abandoned. */
  readonly signal: AbortSignal
  /** Asks for approval of something that comes up during the call; `arguments` are shown. */
  readonly requestApproval: (details: {
    readonly arguments: JsonObject
    readonly intent?: ToolIntent
  }) => Promise<boolean>
  /** Asks a question. The answer fits the schema; declining throws a DeniedError. */
  readonly askPerson: (question: {
    readonly message: string
    readonly schema: JsonObject
  }) => Promise<unknown>
  /** Offers a link that the device does not open by itself. Resolves to whether the person opened it. */
  readonly offerLink: (link: LinkIntent) => Promise<boolean>
}
