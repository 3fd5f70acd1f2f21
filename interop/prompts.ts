/** What the person says in each scenario. */
export const prompts = {
  text: 'Say hello',
  deviceTool: 'Calculate 6 * 7',
  serverTool: 'Tell me the weather in Bern',
  twoTools: 'Calculate 6 * 7 and 8 * 9',
  mixedTools: 'Tell me the weather in Bern and calculate 6 * 7',
  approval: 'Delete notes.txt',
  stop: 'Count slowly, I will stop you',
  cut: 'Count slowly, the connection will be cut',
  long: 'Tell a long story',
} as const

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => `word${index + 1}`).join(' ')

export const slowAnswer = numbered(400)
export const longAnswer = numbered(6000)
