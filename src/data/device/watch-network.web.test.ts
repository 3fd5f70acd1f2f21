import { watchNetwork, watchOnline } from './watch-network.web'

const page = new EventTarget()

beforeAll(() => Object.defineProperty(globalThis, 'window', { value: page, configurable: true }))
afterAll(() => Reflect.deleteProperty(globalThis, 'window'))

it('the network is watched until somebody stops it', () => {
  const onReturn = jest.fn()
  const stop = watchNetwork(onReturn)
  page.dispatchEvent(new Event('online'))
  expect(onReturn).toHaveBeenCalledTimes(1)
  stop()
  page.dispatchEvent(new Event('online'))
  expect(onReturn).toHaveBeenCalledTimes(1)
})

it('a change of the network is told when it happens, and how it is now', () => {
  const network = { onLine: false }
  Object.defineProperty(globalThis, 'navigator', { value: network, configurable: true })
  const told: boolean[] = []
  const stop = watchOnline((isOnline) => told.push(isOnline))
  network.onLine = true
  page.dispatchEvent(new Event('online'))
  network.onLine = false
  page.dispatchEvent(new Event('offline'))
  stop()
  page.dispatchEvent(new Event('online'))
  expect(told).toEqual([false, true, false])
})
