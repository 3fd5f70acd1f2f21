import { z } from 'zod'

import { nullAsAbsent } from './null-as-absent'

export const Room = z.object({
  id: z.string(),
  name: z.string(),
  description: nullAsAbsent(z.string().default('')),
  welcome_message: nullAsAbsent(z.string().default('')),
  suggestions: nullAsAbsent(z.array(z.string()).default([])),
})
export type Room = z.infer<typeof Room>

/** Keyed by room id, in the order in which a person should see them. */
export const Rooms = z.record(z.string(), Room)
export type Rooms = z.infer<typeof Rooms>
