import { omitOptionalNulls } from '@ag-ui/core'
import { z } from 'zod'

import { isJsonObject } from '@/core/agui/json'
import { withModernMessages } from '@/core/agui/legacy-translator'
import { RunInputSchema } from '@/core/agui/schemas'

import { Timestamp } from './timestamp'

/** Producers that predate AG-UI 1.0 write nulls and binary parts, which 1.0 does not have. */
export const RunInput = z.preprocess((value) => {
  const modern = isJsonObject(value) ? withModernMessages(value) : value
  return omitOptionalNulls(modern, 'RunAgentInput')
}, RunInputSchema)
export type RunInput = z.infer<typeof RunInput>

const RunUsage = z.object({
  input_tokens: z.number().default(0),
  output_tokens: z.number().default(0),
  requests: z.number().default(0),
  tool_calls: z.number().default(0),
})

export const Run = z.object({
  thread_id: z.string(),
  run_id: z.string(),
  parent_run_id: z.string().nullable().default(null),
  /** The person's message that the run was created for, if the client named one. */
  message_id: z.string().nullish(),
  created: Timestamp,
  /** Null before the start, and when unknown. */
  started: Timestamp.nullable().default(null),
  finished: Timestamp.nullable().default(null),
  /** An unreadable input must not lose the run's events. */
  run_input: RunInput.nullable().default(null).catch(null),
  /** Undecoded: a stored event goes through the same decoder as a streamed one. */
  events: z.array(z.unknown()).nullable().default(null),
  usage: RunUsage.nullable().default(null),
})
export type Run = z.infer<typeof Run>

/** A run that was requested relative to another one, the base. */
export const RelativeRun = Run.extend({
  /**
   * How many messages of the base's input precede those in `run_input`. Absent if the server does not
   * support bases, or if the run does not continue the base.
   */
  base_messages: z.int().nonnegative().optional(),
})
export type RelativeRun = z.infer<typeof RelativeRun>

/**
 * A client that sends its own `run_id` can repeat the request without starting a second run. The same
 * is true of its own `message_id`, even with another `run_id`.
 */
export const NewRun = z.object({
  run_id: z.uuid().nullish(),
  message_id: z.uuid().nullish(),
  parent_run_id: z.string().nullish(),
})
export type NewRun = z.infer<typeof NewRun>
