import { z } from 'zod'

/** What a refused request is answered with, in the shape that OpenAI's clients read too. */
export const Problem = z.object({
  error: z.object({
    message: z.string(),
    type: z.string(),
    code: z.string().nullable().default(null),
    param: z.string().nullish(),
  }),
})
export type Problem = z.infer<typeof Problem>
