import { watchNetwork } from './watch-network.web'

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
