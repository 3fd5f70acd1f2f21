import { english } from './english'
import type { Words } from './english'
import { german } from './german'

const languages = ['en', 'de'] as const

type Language = (typeof languages)[number]

const catalogues: Record<Language, Words> = { en: english, de: german }

/** The first language of these locales that there are sentences in, or else English. */
export function languageOf(locales: readonly string[]): Language {
  for (const locale of locales) {
    const wanted = locale.toLowerCase().split(/[-_]/)[0]
    const known = languages.find((language) => language === wanted)
    if (known) return known
  }
  return 'en'
}

/** Dates are written in this locale too, so that they fit the sentences around them. */
const deviceLocale = Intl.DateTimeFormat().resolvedOptions().locale

export const deviceWords = catalogues[languageOf([deviceLocale])]
