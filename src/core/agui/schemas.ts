import {
  ActivityMessageSchema,
  AssistantMessageSchema,
  DeveloperMessageSchema,
  EventSchema,
  MessagesSnapshotEventSchema,
  ReasoningEncryptedValueEventSchema,
  ReasoningMessageSchema,
  RunAgentInputSchema,
  RunStartedEventSchema,
  SystemMessageSchema,
  ToolCallSchema,
  ToolMessageSchema,
  UserMessageSchema,
} from '@ag-ui/core/schemas'
import { z } from 'zod'

import { taggedOptions } from './compile-check'

/** The only member that AG-UI 1.1 adds to 1.0. */
const added = { encryptedValueType: z.string().optional() }

const ToolCall = ToolCallSchema.extend(added)

/** A message of AG-UI 1.1. */
export const MessageSchema = z.discriminatedUnion('role', [
  DeveloperMessageSchema.extend(added),
  SystemMessageSchema.extend(added),
  AssistantMessageSchema.extend({ ...added, toolCalls: z.array(ToolCall).optional() }),
  UserMessageSchema.extend(added),
  ToolMessageSchema.extend(added),
  ReasoningMessageSchema.extend(added),
  ActivityMessageSchema,
])

const messages = z.array(MessageSchema)

/** The input of a run in AG-UI 1.1. */
export const RunInputSchema = RunAgentInputSchema.extend({ messages })

/** The events of AG-UI 1.1 by their type. */
export const eventSchemas: ReadonlyMap<unknown, z.ZodObject> = new Map<unknown, z.ZodObject>([
  ...taggedOptions(EventSchema).options,
  ['MESSAGES_SNAPSHOT', MessagesSnapshotEventSchema.extend({ messages })],
  ['RUN_STARTED', RunStartedEventSchema.extend({ input: RunInputSchema.optional() })],
  ['REASONING_ENCRYPTED_VALUE', ReasoningEncryptedValueEventSchema.extend(added)],
])
