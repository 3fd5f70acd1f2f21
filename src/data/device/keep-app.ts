/** Keeps the files of the app for a start without a network. On a phone they are installed. */
export const keepApp = (): void => undefined
