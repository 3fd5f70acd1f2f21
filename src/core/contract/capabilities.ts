import { z } from 'zod'

/** `features` is open: a client ignores those that it does not know. */
export const Capabilities = z.object({
  product: z.literal('continuo'),
  version: z.string(),
  features: z.array(z.string()),
})
export type Capabilities = z.infer<typeof Capabilities>
