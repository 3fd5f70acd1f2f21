import type { ContentPart } from '@ag-ui/core'
import { ContentPartSchema } from '@ag-ui/core/schemas'
import { z } from 'zod'

import { isJsonObject } from '@/core/agui/json'

import type { Message } from './message'

const Metadata = z.record(z.string(), z.unknown())
const Content = z.custom<ContentPart>((value) => ContentPartSchema.safeParse(value).success)

const common = {
  id: z.string(),
  runId: z.string().exactOptional(),
  timestamp: z.number().exactOptional(),
  subagentRunId: z.string().exactOptional(),
  subagentName: z.string().exactOptional(),
  metadata: Metadata.exactOptional(),
}

const encryption = {
  encryptedValue: z.string().exactOptional(),
  encryptedValueType: z.string().exactOptional(),
}

const text = {
  ...common,
  ...encryption,
  text: z.string(),
  isStreaming: z.boolean().exactOptional(),
}

const name = z.string().exactOptional()
const amount = z.number().nonnegative().exactOptional()

const Usage = z.object({ inputTokens: amount, outputTokens: amount, milliseconds: amount })

const ToolResult = z.object({
  messageId: z.string(),
  content: z.union([z.string(), z.array(Content)]),
  error: z.string().exactOptional(),
  ...encryption,
  subagentRunId: z.string().exactOptional(),
  metadata: Metadata.exactOptional(),
})

const ToolCall = z.object({
  id: z.string(),
  name: z.string(),
  arguments: z.string(),
  // A call with an unknown status cannot be finished, so it counts as failed.
  status: z.enum(['streaming', 'pending', 'executing', 'completed', 'failed']).catch('failed'),
  isDenied: z.boolean().exactOptional(),
  milliseconds: amount,
  result: ToolResult.exactOptional(),
  ...encryption,
  metadata: Metadata.exactOptional(),
})

/** Drops unreadable calls and keeps the others. */
const ToolCalls = z
  .array(z.unknown())
  .transform((calls) => calls.flatMap((call) => lenient(ToolCall, call) ?? []))

const StoredMessage = z.discriminatedUnion('role', [
  z.object({
    ...text,
    role: z.literal('user'),
    name,
    parts: z.array(Content).exactOptional(),
  }),
  z.object({
    ...text,
    role: z.literal('assistant'),
    name,
    toolCalls: ToolCalls.default([]),
    toolsUsed: z.array(z.string()).exactOptional(),
    channel: z.enum(['tool', 'json', 'text']).exactOptional(),
    model: z.string().exactOptional(),
    usage: Usage.exactOptional(),
    ending: z.enum(['stopped', 'dropped', 'length', 'filtered']).exactOptional(),
  }),
  z.object({ ...text, role: z.literal('reasoning') }),
  z.object({ ...text, role: z.enum(['system', 'developer']), name }),
  z.object({ ...common, role: z.literal('activity'), activityType: z.string(), content: Metadata }),
  z.object({ ...common, role: z.literal('tool'), toolCallId: z.string(), result: ToolResult }),
])

/**
 * Reads a stored message, possibly from another version of the app. Drops unknown members and
 * unreadable optional ones. Returns undefined if the rest is not a message.
 */
export const readMessage = (value: unknown): Message | undefined => lenient(StoredMessage, value)

function lenient<Value>(schema: z.ZodType<Value>, value: unknown): Value | undefined {
  const whole = schema.safeParse(value)
  if (whole.success) return whole.data
  if (!isJsonObject(value)) return undefined
  const unreadable = new Set(whole.error.issues.map(({ path }) => path[0]))
  const rest = Object.entries(value).filter(([member]) => !unreadable.has(member))
  return schema.safeParse(Object.fromEntries(rest)).data
}
