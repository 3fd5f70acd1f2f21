/** Leaves out the country. A browser's first format for dates would name it, and takes 15 ms to make. */
export const deviceLocale = (): string => new Intl.PluralRules().resolvedOptions().locale
