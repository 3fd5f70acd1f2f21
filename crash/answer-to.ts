/** Returns the agent's answer to a word. */
export const answerTo = (word: string): string => `You said ${word}, and I heard all of it.`
