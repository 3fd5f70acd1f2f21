import { z } from 'zod'

const touched = z.enum(['created', 'changed', 'deleted'])

/** A change to a person's data, from any device. */
export const Change = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('thread'),
    action: touched,
    room_id: z.string(),
    thread_id: z.string(),
  }),
  z.object({
    type: z.literal('run'),
    action: z.enum(['started', 'finished']),
    room_id: z.string(),
    thread_id: z.string(),
    run_id: z.string(),
  }),
  z.object({ type: z.literal('toolset'), action: touched, id: z.string() }),
  z.object({
    type: z.literal('toolset-type'),
    action: z.enum(['enabled', 'disabled']),
    toolset_type: z.string(),
  }),
  /** The feed may have missed changes: the client should reload everything. */
  z.object({ type: z.literal('reset') }),
])
export type Change = z.infer<typeof Change>
