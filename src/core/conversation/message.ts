import type { ContentPart, Metadata } from '@ag-ui/core'

import type { Encryption } from '@/core/agui/encryption'

/** A message that a person reads, discriminated by `role`. */
export type Message =
  | UserMessage
  | AssistantMessage
  | ReasoningMessage
  | InstructionMessage
  | ActivityMessage
  | ToolMessage

interface Common {
  readonly id: string
  /** The run that produced the message. */
  readonly runId?: string
  /** The server's time at which the message began, in milliseconds. */
  readonly timestamp?: number
  /** The subagent that wrote the message; absent for the agent itself. */
  readonly subagentRunId?: string
  /** The subagent's name, if it was announced before the message began. */
  readonly subagentName?: string
  readonly metadata?: Metadata
}

interface Text extends Common, Encryption {
  readonly text: string
  readonly isStreaming?: boolean
}

export interface UserMessage extends Text {
  readonly role: 'user'
  readonly name?: string
  /** The full content, when it is more than text. */
  readonly parts?: readonly ContentPart[]
}

export interface AssistantMessage extends Text {
  readonly role: 'assistant'
  readonly name?: string
  readonly toolCalls: readonly ToolCall[]
  /** The distinct names of the tools that were used for the answer; absent if there are none. */
  readonly toolsUsed?: readonly string[]
  /** The channel of a model's answer; absent for other agents. */
  readonly channel?: AnswerChannel
  /** The model that wrote the answer, if the server reports it. */
  readonly model?: string
  /** The usage of the run that ended with this answer, if reported. */
  readonly usage?: Usage
  /** Why the answer is incomplete; absent if it is complete. */
  readonly ending?: Ending
}

/** Stopped, cut off by a failure, or ended early by the server for its length or content. */
export type Ending = 'stopped' | 'dropped' | 'length' | 'filtered'

export interface Usage {
  readonly inputTokens?: number
  readonly outputTokens?: number
  /** The time from the start of the run's first message to the end of the run. */
  readonly milliseconds?: number
}

/** How the model answered: with a native tool call, with a call written as JSON, or with plain text. */
export type AnswerChannel = 'tool' | 'json' | 'text'

export interface ReasoningMessage extends Text {
  readonly role: 'reasoning'
}

export interface InstructionMessage extends Text {
  readonly role: 'system' | 'developer'
  readonly name?: string
}

export interface ActivityMessage extends Common {
  readonly role: 'activity'
  readonly activityType: string
  readonly content: Readonly<Record<string, unknown>>
}

/** A result whose call is unknown. All other results are stored in their call. */
export interface ToolMessage extends Common {
  readonly role: 'tool'
  readonly toolCallId: string
  readonly result: ToolResult
}

export type ToolCallStatus = 'streaming' | 'pending' | 'executing' | 'completed' | 'failed'

export interface ToolCall extends Encryption {
  readonly id: string
  readonly name: string
  /** The JSON text as the model wrote it; incomplete while streaming. */
  readonly arguments: string
  readonly status: ToolCallStatus
  /** Whether the call failed because a person or a policy denied it. */
  readonly isDenied?: boolean
  /** How long the call took, if known. */
  readonly milliseconds?: number
  readonly result?: ToolResult
  readonly metadata?: Metadata
}

export interface ToolResult extends Encryption {
  /** The id of the message that carries the result on the wire. */
  readonly messageId: string
  readonly content: string | readonly ContentPart[]
  /** What went wrong, if the call failed. */
  readonly error?: string
  readonly subagentRunId?: string
  readonly metadata?: Metadata
}

/** A message that receives streamed text. */
export type TextMessage = UserMessage | AssistantMessage | ReasoningMessage | InstructionMessage

export function isTextMessage(message: Message): message is TextMessage {
  return message.role !== 'activity' && message.role !== 'tool'
}

export function isAnswered(call: Pick<ToolCall, 'status'>): boolean {
  return call.status === 'completed' || call.status === 'failed'
}
