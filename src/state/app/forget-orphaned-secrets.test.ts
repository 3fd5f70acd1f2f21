import { fakeServer } from '@/core/testing/fake-server'
import type * as Secret from '@/data/secret/secret'
import type * as Servers from '@/data/store/servers'
import type * as Keychain from '@/data/testing/expo-secure-store'
import { makeFileDevice, type FileDevice } from '@/data/testing/file-device'

import type * as Orphans from './forget-orphaned-secrets'

/** Starts the app on a device whose keychain has these entries. */
function startApp(device: FileDevice, kept: ReadonlyMap<string, string>) {
  device.start()
  const app = {
    ...jest.requireActual<typeof Keychain>('@/data/testing/expo-secure-store'),
    ...jest.requireActual<typeof Secret>('@/data/secret/secret'),
    ...jest.requireActual<typeof Servers>('@/data/store/servers'),
    ...jest.requireActual<typeof Orphans>('./forget-orphaned-secrets'),
  }
  for (const [name, value] of kept) app.keychain.set(name, value)
  return app
}

/** Uses the app and returns what it left in the keychain. */
async function usedApp(device: FileDevice) {
  const app = startApp(device, new Map())
  await app.forgetOrphanedSecrets()
  await app.writeServer(fakeServer(), 1)
  await app.writeSecret('session.home', 'a token')
  return app.keychain
}

describe('secrets in the keychain', () => {
  it('are deleted when a new installation finds them from an earlier one', async () => {
    const kept = await usedApp(makeFileDevice())
    const app = startApp(makeFileDevice(), kept)
    await app.forgetOrphanedSecrets()
    expect([...app.keychain.keys()]).toEqual([])
  })

  it('are kept at every other start', async () => {
    const device = makeFileDevice()
    const kept = await usedApp(device)
    const app = startApp(device.copy(), kept)
    await app.forgetOrphanedSecrets()
    expect(await app.readSecret('session.home')).toBe('a token')
  })
})
