import { expoStartParameters } from './expo-start-parameters'

describe("Expo's development server", () => {
  it('opens the app in Expo Go by default', () => {
    expect(expoStartParameters(['--clear'])).toEqual(['start', '--go', '--clear'])
  })

  it.each(['--dev-client', '-d', '--go', '-g'])('respects the option %s', (choice) => {
    expect(expoStartParameters([choice])).toEqual(['start', choice])
  })
})
