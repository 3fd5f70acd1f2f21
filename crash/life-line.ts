import { z } from 'zod'

const Word = z.object({ text: z.string(), answer: z.string().optional() })

/** What a life of the app reports, one line each. Reports from before a kill count, too. */
export const LifeLine = z.discriminatedUnion('kind', [
  /** What the device had stored when the app had started and was quiet. */
  z.object({ kind: z.literal('found'), words: z.array(Word) }),
  /** The person replaces a word by another one. The words between them need not be visible afterwards. */
  z.object({ kind: z.literal('edited'), text: z.string(), to: z.string() }),
  /** The person may rely on the word being stored. */
  z.object({ kind: z.literal('acknowledged'), text: z.string() }),
  /** The person has seen the whole answer. */
  z.object({ kind: z.literal('answered'), text: z.string() }),
  /** A tool has its effect. */
  z.object({ kind: z.literal('effect'), call: z.string() }),
  z.object({ kind: z.literal('stuck'), at: z.string() }),
  /** The resources of the process at the end of a round. */
  z.object({
    kind: z.literal('figures'),
    statements: z.number(),
    heapBytes: z.number(),
    handles: z.number(),
    databaseBytes: z.number(),
  }),
])

export type LifeLine = z.infer<typeof LifeLine>

/** The task of a life. */
export const LifeTask = z.object({
  directory: z.string(),
  address: z.string(),
  /** The words that the person says, two in quick succession. */
  words: z.array(z.string()),
  /** How often the words are said. The thread is deleted after every round but the last. */
  rounds: z.number().default(1),
  /** The number of the statement before which the process is killed. */
  killAt: z.number().optional(),
})

export type LifeTask = z.input<typeof LifeTask>

export type Figures = Extract<LifeLine, { kind: 'figures' }>
