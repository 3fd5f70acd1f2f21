/** Does nothing: the files of an installed app are always available without a network. */
export const keepApp = (): void => undefined
