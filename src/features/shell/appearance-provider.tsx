import type { ReactNode } from 'react'

import { useAppearance } from '@/state/settings/appearance'
import { PageLanguage } from '@/ui/page-language'
import { UiProvider } from '@/ui/ui-provider'
import { languageFor, localeFor, wordsFor } from '@/words/language'
import { LocaleContext } from '@/words/use-locale'
import { WordsContext } from '@/words/use-words'

/** Applies the person's theme, text size and language. */
export function AppearanceProvider({ children }: { children: ReactNode }) {
  const { scheme, textSize, language } = useAppearance()
  return (
    <UiProvider scheme={scheme} textSize={textSize}>
      <WordsContext value={wordsFor(language)}>
        <LocaleContext value={localeFor(language)}>
          <PageLanguage language={languageFor(language)}>{children}</PageLanguage>
        </LocaleContext>
      </WordsContext>
    </UiProvider>
  )
}
