import { createContext, use } from 'react'

import { english, type Words } from './english'

/** English by default, so that a component without a provider does not depend on the device. */
export const WordsContext = createContext<Words>(english)

/** The sentences of the app in the person's language. */
export const useWords = () => use(WordsContext)
