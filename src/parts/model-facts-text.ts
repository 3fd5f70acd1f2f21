import type { ModelFacts } from '@/core/completions/model-profile'
import { sizeText } from '@/state/model/models'
import type { Words } from '@/words/english'

/** Summarizes what a server says about a model; undefined if it says nothing. */
export function modelFactsText(
  { supportsTools, takesImages, takesFiles, contextSize }: ModelFacts,
  words: Words['models'],
): string | undefined {
  const facts = [
    supportsTools !== undefined && (supportsTools ? words.tools : words.noTools),
    takesImages && words.pictures,
    takesFiles && words.documents,
    contextSize !== undefined && words.tokens(sizeText(contextSize)),
  ]
  return facts.filter(Boolean).join(' · ') || undefined
}
