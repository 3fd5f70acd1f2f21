import { setConnected } from '@/data/testing/expo-network'

import { watchNetwork, watchOnline } from './watch-network'

const settled = () => new Promise((resolve) => setImmediate(resolve))

afterEach(() => setConnected(true))

it('a phone tells how its network is now, and every change', async () => {
  setConnected(false)
  const told: boolean[] = []
  const stop = watchOnline((isOnline) => told.push(isOnline))
  await settled()
  setConnected(true)
  stop()
  setConnected(false)
  expect(told).toEqual([false, true])
})

it('a phone tells when it is online again, and not that it was online', async () => {
  const onReturn = jest.fn()
  const stop = watchNetwork(onReturn)
  await settled()
  expect(onReturn).not.toHaveBeenCalled()
  setConnected(false)
  setConnected(true)
  expect(onReturn).toHaveBeenCalledTimes(1)
  stop()
})
