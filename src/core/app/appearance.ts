import { z } from 'zod'

export const schemeChoices = ['system', 'light', 'dark'] as const
export const languageChoices = ['system', 'en', 'de'] as const
export const textSizes = ['small', 'normal', 'large', 'largest'] as const

/** Theme, language and text size. An unreadable choice falls back to its default. */
export const Appearance = z.object({
  scheme: z.enum(schemeChoices).catch('system'),
  language: z.enum(languageChoices).catch('system'),
  textSize: z.enum(textSizes).catch('normal'),
})
export type Appearance = z.infer<typeof Appearance>

export const defaultAppearance: Appearance = {
  scheme: 'system',
  language: 'system',
  textSize: 'normal',
}

/** Parses the stored text, with defaults for whatever cannot be read. */
export function readAppearance(text: string | undefined): Appearance {
  try {
    return Appearance.parse(JSON.parse(text ?? ''))
  } catch {
    return defaultAppearance
  }
}
