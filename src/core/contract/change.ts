import { z } from 'zod'

const touched = z.enum(['created', 'changed', 'deleted'])

/** Something of a person's that became different, on whatever device or by whomever. */
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
  /** The feed cannot tell what was missed: whoever reads it should look at everything anew. */
  z.object({ type: z.literal('reset') }),
])
export type Change = z.infer<typeof Change>
