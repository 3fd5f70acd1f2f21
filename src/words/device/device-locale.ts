/** The locale of the device, at least its language. */
export const deviceLocale = (): string => Intl.DateTimeFormat().resolvedOptions().locale
