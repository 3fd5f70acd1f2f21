import { createContext, use } from 'react'

import { english } from './english'
import type { Words } from './english'

const WordsContext = createContext<Words>(english)

/** The sentences of the app in the person's language. */
export const useWords = () => use(WordsContext)
