import { z } from 'zod'

/** Where a model's answer contains its reasoning. */
export const ReasoningField = z.enum([
  /** In either field, or in tags at the beginning of the text. */
  'any',
  'reasoning_content',
  'reasoning',
  'think-tags',
  /** In the text from its first word on: the model's template has opened the tag. */
  'think-from-start',
  /** There is no reasoning: all of the text is the answer. */
  'none',
])
export type ReasoningField = z.infer<typeof ReasoningField>

interface Fields {
  reasoning_content?: string | null | undefined
  reasoning?: string | null | undefined
}

export const readsTags = (field: ReasoningField): boolean =>
  field === 'any' || field === 'think-tags' || field === 'think-from-start'

/** The reasoning in a delta; servers that send both fields repeat the same text. */
export function thoughtIn({ reasoning_content, reasoning }: Fields, field: ReasoningField): string {
  switch (field) {
    case 'any':
      return reasoning_content || reasoning || ''
    case 'reasoning_content':
      return reasoning_content || ''
    case 'reasoning':
      return reasoning || ''
    case 'think-tags':
    case 'think-from-start':
    case 'none':
      return ''
  }
}
