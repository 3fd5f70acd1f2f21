import { z } from 'zod'

const named = { file: z.string(), property: z.string(), seed: z.number() }

/** What a property reports to `npm run fuzz`: one line of JSON before each batch of cases, and one after it. */
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

/** The file descriptor that the lines are written to. */
export const fuzzPipe = 3
