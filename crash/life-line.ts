import { z } from 'zod'

const Word = z.object({ text: z.string(), answer: z.string().optional() })

/** What a life of the app tells about itself, a line each. What was told before a kill counts. */
export const LifeLine = z.discriminatedUnion('kind', [
  /** What the device had when the app was opened and nothing went on any more. */
  z.object({ kind: z.literal('found'), words: z.array(Word) }),
  /** The person says another word in the place of one. What is between them need not be shown any more. */
  z.object({ kind: z.literal('edited'), text: z.string(), to: z.string() }),
  /** The person may believe that their word is kept. */
  z.object({ kind: z.literal('acknowledged'), text: z.string() }),
  /** The person has seen the whole answer. */
  z.object({ kind: z.literal('answered'), text: z.string() }),
  /** A tool has its effect now. */
  z.object({ kind: z.literal('effect'), call: z.string() }),
  z.object({ kind: z.literal('stuck'), at: z.string() }),
  /** What the process holds when a round is over. */
  z.object({
    kind: z.literal('figures'),
    statements: z.number(),
    heapBytes: z.number(),
    handles: z.number(),
    databaseBytes: z.number(),
  }),
])

export type LifeLine = z.infer<typeof LifeLine>

/** What a life is asked to do. */
export const LifeTask = z.object({
  directory: z.string(),
  address: z.string(),
  /** The words that the person says, two in a breath. */
  words: z.array(z.string()),
  /** How often it does so. Every time but the last, the thread is deleted afterwards. */
  rounds: z.number().default(1),
  /** The number of the statement before which the process is killed. */
  killAt: z.number().optional(),
})

export type LifeTask = z.input<typeof LifeTask>

export type Figures = Extract<LifeLine, { kind: 'figures' }>
