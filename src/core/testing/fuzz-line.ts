import { z } from 'zod'

const named = { file: z.string(), property: z.string(), seed: z.number() }

/** What a property tells `npm run fuzz`: one line of JSON before some cases, and one after them. */
export const FuzzLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begun'), ...named }),
  z.object({ kind: z.literal('passed'), ...named, cases: z.number() }),
  z.object({
    kind: z.literal('failed'),
    ...named,
    cases: z.number(),
    shrunk: z.string(),
    message: z.string(),
  }),
])

export type FuzzLine = z.infer<typeof FuzzLine>

/** The pipe on which the lines are written. */
export const fuzzPipe = 3
