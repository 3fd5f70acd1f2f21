import { english, type Words } from '@/words/english'
import { german } from '@/words/german'
import type { Language } from '@/words/language'

const catalogues: Record<Language, Words> = { en: english, de: german }

/** Returns the words of a language. On iOS and Android, all languages are part of the bundle. */
export const useCatalogue = (language: Language): Words | undefined => catalogues[language]
