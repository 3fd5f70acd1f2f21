import { isOffline } from './is-offline.web'
import { network } from './network'

describe('the network', () => {
  const { navigator } = globalThis

  afterEach(() => Object.defineProperty(globalThis, 'navigator', { value: navigator }))

  it.each([
    [true, false],
    [false, true],
  ])('is offline only if the browser says so (onLine: %s)', (onLine, expected) => {
    const value = { onLine }
    Object.defineProperty(globalThis, 'navigator', { value, configurable: true })
    expect(isOffline()).toBe(expected)
  })

  it('counts as online on a phone that has not reported otherwise', () => {
    expect(network.isOffline()).toBe(false)
  })
})
