import { useEffect, useState } from 'react'

import { english, type Words } from '@/words/english'
import type { Language } from '@/words/language'

const catalogues: Record<Language, () => Promise<Words>> = {
  en: () => Promise.resolve(english),
  de: async () => (await import('@/words/german')).german,
}

/** Returns the words of a language, fetched on first use. Until they have loaded, the previous ones stay. */
export function useCatalogue(language: Language): Words | undefined {
  const [words, setWords] = useState(language === 'en' ? english : undefined)
  useEffect(() => {
    let isWanted = true
    const show = (next: Words) => isWanted && setWords(next)
    // If the fetch fails, English is better than an empty page.
    catalogues[language]().then(show, () => show(english))
    return () => void (isWanted = false)
  }, [language])
  return words
}
