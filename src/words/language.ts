import { deviceLocale } from '@/words/device/device-locale'

const languages = ['en', 'de'] as const

export type Language = (typeof languages)[number]

/** Each name is in its own language, so that its speakers can find it. */
export const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch' }

/** Returns the first supported language among the locales, or English. */
export function languageOf(locales: readonly string[]): Language {
  for (const locale of locales) {
    const wanted = locale.toLowerCase().split(/[-_]/)[0]
    const known = languages.find((language) => language === wanted)
    if (known) return known
  }
  return 'en'
}

const deviceLanguage = languageOf([deviceLocale()])

/** A chosen language, or the language of the device. */
export type LanguageChoice = Language | 'system'

export const languageFor = (choice: LanguageChoice): Language =>
  choice === 'system' ? deviceLanguage : choice

/**
 * Returns the locale for dates and numbers, in the language of the sentences. It is undefined, for the locale of the
 * device including its country, if the device uses that language.
 */
export const localeFor = (choice: LanguageChoice): string | undefined =>
  languageFor(choice) === deviceLanguage ? undefined : languageFor(choice)
