/** Adds `--go` by default: because expo-dev-client is installed, Expo would otherwise look for a development build. */
export function expoStartParameters(parameters: readonly string[]): string[] {
  const choices = ['--dev-client', '-d', '--go', '-g']
  const isChosen = parameters.some((parameter) => choices.includes(parameter))
  return ['start', ...(isChosen ? [] : ['--go']), ...parameters]
}
