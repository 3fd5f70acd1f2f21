import { z } from 'zod'

const verdict = z.enum(['thumbs_up', 'thumbs_down'])

/** A person's rating of a run's answer. */
export const Feedback = z.object({
  feedback: verdict,
  reason: z.string().nullable().default(null),
})
export type Feedback = z.infer<typeof Feedback>

export const NewFeedback = z.object({
  feedback: verdict,
  reason: z
    .string()
    .max(10_000)
    .refine((text) => !text.includes('\0'), { error: 'must not contain the character U+0000' })
    .nullish(),
})
export type NewFeedback = z.infer<typeof NewFeedback>
