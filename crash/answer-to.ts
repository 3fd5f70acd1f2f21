/** The answer that a word gets. */
export const answerTo = (word: string): string => `You said ${word}, and I heard all of it.`
