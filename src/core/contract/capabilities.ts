import { z } from 'zod'

/** `features` is open: a client asks for the ones it knows and ignores the rest. */
export const Capabilities = z.object({
  product: z.literal('continuo'),
  version: z.string(),
  features: z.array(z.string()),
})
export type Capabilities = z.infer<typeof Capabilities>
