import { setConnected } from '@/data/testing/expo-network'

import { watchNetwork, watchOnline } from './watch-network'

const settled = () => new Promise((resolve) => setImmediate(resolve))

afterEach(() => setConnected(true))

it('a phone reports whether it is online, and every change', async () => {
  setConnected(false)
  const reported: boolean[] = []
  const stop = watchOnline((isOnline) => reported.push(isOnline))
  await settled()
  setConnected(true)
  stop()
  setConnected(false)
  expect(reported).toEqual([false, true])
})

it('a phone reports that it is back online, but not that it was online at first', async () => {
  const onReturn = jest.fn()
  const stop = watchNetwork(onReturn)
  await settled()
  expect(onReturn).not.toHaveBeenCalled()
  setConnected(false)
  setConnected(true)
  expect(onReturn).toHaveBeenCalledTimes(1)
  stop()
})
