import { isOffline } from './is-offline.web'
import { network } from './network'

describe('the network', () => {
  const { navigator } = globalThis

  afterEach(() => Object.defineProperty(globalThis, 'navigator', { value: navigator }))

  it.each([
    [true, false],
    [false, true],
  ])('is gone if the browser says so (onLine: %s)', (onLine, expected) => {
    const value = { onLine }
    Object.defineProperty(globalThis, 'navigator', { value, configurable: true })
    expect(isOffline()).toBe(expected)
  })

  it('counts as there on a phone, which does not tell', () => {
    expect(network.isOffline()).toBe(false)
  })
})
