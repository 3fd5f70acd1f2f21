import { z } from 'zod'

/** `features` is open: a client ignores unknown ones. */
export const Capabilities = z.object({
  product: z.literal('continuo'),
  version: z.string(),
  features: z.array(z.string()),
  /** The version of HTTP that the client used: `1.1`, `2` or `3`. Missing where the server cannot know. */
  httpVersion: z.string().optional(),
})
export type Capabilities = z.infer<typeof Capabilities>
