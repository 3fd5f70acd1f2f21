import { z } from 'zod'

/** The body of an error response, in OpenAI's format. */
export const Problem = z.object({
  error: z.object({
    message: z.string(),
    type: z.string(),
    code: z.string().nullable().default(null),
    param: z.string().nullish(),
  }),
})
export type Problem = z.infer<typeof Problem>
