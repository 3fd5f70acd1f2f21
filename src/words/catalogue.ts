import { english, type Words } from './english'
import { german } from './german'
import type { Language } from './language'

const catalogues: Record<Language, Words> = { en: english, de: german }

/** The words of a language; undefined until there are any. */
export const useCatalogue = (language: Language): Words | undefined => catalogues[language]
