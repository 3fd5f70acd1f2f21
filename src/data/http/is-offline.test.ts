import { setConnected } from '@/data/testing/expo-network'

import { isOffline } from './is-offline'

afterEach(() => setConnected(true))

it('a phone is offline from losing its network until the network returns', async () => {
  expect(isOffline()).toBe(false)
  setConnected(false)
  expect(isOffline()).toBe(true)
  setConnected(true)
  expect(isOffline()).toBe(false)
})
