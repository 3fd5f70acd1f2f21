import { createContext, use } from 'react'

/** Undefined is the locale of the device. */
export const LocaleContext = createContext<string | undefined>(undefined)

/** How dates and numbers are written. */
export const useLocale = () => use(LocaleContext)
