import { watchNetwork, watchOnline } from './watch-network.web'

const page = new EventTarget()

beforeAll(() => Object.defineProperty(globalThis, 'window', { value: page, configurable: true }))
afterAll(() => Reflect.deleteProperty(globalThis, 'window'))

it('the network is watched until the watch is stopped', () => {
  const onReturn = jest.fn()
  const stop = watchNetwork(onReturn)
  page.dispatchEvent(new Event('online'))
  expect(onReturn).toHaveBeenCalledTimes(1)
  stop()
  page.dispatchEvent(new Event('online'))
  expect(onReturn).toHaveBeenCalledTimes(1)
})

it('the state of the network is reported at the start and on every change', () => {
  const network = { onLine: false }
  Object.defineProperty(globalThis, 'navigator', { value: network, configurable: true })
  const reported: boolean[] = []
  const stop = watchOnline((isOnline) => reported.push(isOnline))
  network.onLine = true
  page.dispatchEvent(new Event('online'))
  network.onLine = false
  page.dispatchEvent(new Event('offline'))
  stop()
  page.dispatchEvent(new Event('online'))
  expect(reported).toEqual([false, true, false])
})
