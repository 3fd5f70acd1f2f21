import { createContext, use } from 'react'

/** Undefined means the locale of the device. */
export const LocaleContext = createContext<string | undefined>(undefined)

/** The locale for dates and numbers. */
export const useLocale = () => use(LocaleContext)
