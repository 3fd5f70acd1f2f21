import { z } from 'zod'

export const schemeChoices = ['system', 'light', 'dark'] as const
export const languageChoices = ['system', 'en', 'de'] as const
export const textSizes = ['small', 'normal', 'large', 'largest'] as const

/** How the app looks and speaks. A choice that cannot be read any more was never made. */
export const Appearance = z.object({
  scheme: z.enum(schemeChoices).catch('system'),
  language: z.enum(languageChoices).catch('system'),
  textSize: z.enum(textSizes).catch('normal'),
})
export type Appearance = z.infer<typeof Appearance>

export const usualAppearance: Appearance = {
  scheme: 'system',
  language: 'system',
  textSize: 'normal',
}

/** What was put away as a text, as far as it can be read. */
export function readAppearance(text: string | undefined): Appearance {
  try {
    return Appearance.parse(JSON.parse(text ?? ''))
  } catch {
    return usualAppearance
  }
}
