import { english, type Words } from '@/words/english'
import { german } from '@/words/german'
import type { Language } from '@/words/language'

const catalogues: Record<Language, Words> = { en: english, de: german }

/** The words of a language; undefined until there are any. */
export const useCatalogue = (language: Language): Words | undefined => catalogues[language]
