import { setConnected } from '@/data/testing/expo-network'

import { isOffline } from './is-offline'

afterEach(() => setConnected(true))

it('a phone that lost its network is offline until it is back', async () => {
  expect(isOffline()).toBe(false)
  setConnected(false)
  expect(isOffline()).toBe(true)
  setConnected(true)
  expect(isOffline()).toBe(false)
})
