/** With expo-dev-client installed, Expo would look for a development build instead of Expo Go. */
export function expoStartParameters(parameters: readonly string[]): string[] {
  const choices = ['--dev-client', '-d', '--go', '-g']
  const isChosen = parameters.some((parameter) => choices.includes(parameter))
  return ['start', ...(isChosen ? [] : ['--go']), ...parameters]
}
