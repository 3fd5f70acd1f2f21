import type { ReactNode } from 'react'

import { useAppearance } from '@/state/settings/appearance'
import { PageLanguage } from '@/ui/page-language'
import { UiProvider } from '@/ui/ui-provider'
import { useCatalogue } from '@/words/catalogue/catalogue'
import { languageFor, localeFor } from '@/words/language'
import { LocaleContext } from '@/words/use-locale'
import { WordsContext } from '@/words/use-words'

/** Applies the person's theme, text size and language. */
export function AppearanceProvider({ children }: { children: ReactNode }) {
  const { scheme, textSize, language } = useAppearance()
  const words = useCatalogue(languageFor(language))
  if (!words) return null
  return (
    <UiProvider scheme={scheme} textSize={textSize}>
      <WordsContext value={words}>
        <LocaleContext value={localeFor(language)}>
          <PageLanguage language={languageFor(language)}>{children}</PageLanguage>
        </LocaleContext>
      </WordsContext>
    </UiProvider>
  )
}
