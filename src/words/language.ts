import { english, type Words } from './english'
import { german } from './german'

const languages = ['en', 'de'] as const

type Language = (typeof languages)[number]

/** Each in its own words, so that whoever reads only one finds it. */
export const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch' }

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

const deviceLocale = Intl.DateTimeFormat().resolvedOptions().locale
const deviceLanguage = languageOf([deviceLocale])

/** A language that somebody chose, or the one of the device. */
export type LanguageChoice = Language | 'system'

export const languageFor = (choice: LanguageChoice): Language =>
  choice === 'system' ? deviceLanguage : choice

export const wordsFor = (choice: LanguageChoice): Words => catalogues[languageFor(choice)]

/**
 * Dates are written in this locale, so that they fit the sentences around them: as in the country of
 * the device where its language is the chosen one.
 */
export const localeFor = (choice: LanguageChoice): string =>
  languageFor(choice) === deviceLanguage ? deviceLocale : languageFor(choice)
