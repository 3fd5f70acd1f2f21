/** Sentences of a chat that has not begun. */
export const englishWelcome = {
  greeting: 'What would you like to do?',
  starters: {
    explain: {
      title: 'Explain something',
      text: 'Explain how vaccines work to a curious twelve-year-old.',
    },
    write: {
      title: 'Write something',
      text: 'Write a friendly email that asks to move a meeting to Thursday.',
    },
    plan: {
      title: 'Make a plan',
      text: 'Plan a weekend in Vienna for two people on a small budget.',
    },
    code: {
      title: 'Write code',
      text: 'Write a Python script that finds duplicate files in a folder.',
    },
  },
}
