import { jwtVerify } from 'jose'

import { openDatabase } from '@server/people/testing/people-server'
import { temporaryDirectory } from '@server/testing/temporary-directory'
import { execute } from '@server/testing/test-database'

import { createMint } from './mint-token'
import { rotateSigningKey } from './rotate-signing-key'
import { openSigningKeys, overlapMilliseconds, type SigningKeys } from './signing-keys'

const ada = {
  userId: 'ada',
  name: 'Ada',
  role: 'resource_user',
  clientId: 'app',
  lifetimeSeconds: 8 * 3600,
} as const

let time: number
const now = () => new Date(time)

async function open() {
  time = Date.parse('2026-03-01T12:00:00Z')
  return { ...(await openDatabase(temporaryDirectory())), now }
}

const tokenOf = (keys: SigningKeys) => createMint({ keys, now })(ada)

async function isValid(keys: SigningKeys, token: string): Promise<boolean> {
  const result = jwtVerify(token, keys.findPublicKey, { currentDate: now() })
  return result.then(
    () => true,
    () => false,
  )
}

const keyIdsOf = ({ privateJwks }: SigningKeys) => privateJwks.map(({ kid }) => kid)

describe('a new signing key', () => {
  it('signs from the next start on, while tokens of the old key stay valid', async () => {
    const ports = await open()
    const before = await openSigningKeys(ports)
    const old = await tokenOf(before)
    time += 60_000
    await rotateSigningKey(ports, { revokesOldTokens: false })
    const after = await openSigningKeys(ports)
    expect(after.keyId).not.toBe(before.keyId)
    expect(keyIdsOf(after)).toEqual([after.keyId, before.keyId])
    expect(await isValid(after, old)).toBe(true)
    expect(await isValid(after, await tokenOf(after))).toBe(true)
    await ports.close()
  })

  it('is found by a process that started before the key was created', async () => {
    const ports = await open()
    const before = await openSigningKeys(ports)
    time += 60_000
    await rotateSigningKey(ports, { revokesOldTokens: false })
    const token = await tokenOf(await openSigningKeys(ports))
    expect(await isValid(before, token)).toBe(true)
    await ports.close()
  })

  it('signs even if the clock of its machine is behind', async () => {
    const ports = await open()
    const before = await openSigningKeys(ports)
    time -= 60_000
    await rotateSigningKey(ports, { revokesOldTokens: false })
    expect((await openSigningKeys(ports)).keyId).not.toBe(before.keyId)
    await ports.close()
  })

  it('replaces the old key after a week', async () => {
    const ports = await open()
    const before = await openSigningKeys(ports)
    time += 60_000
    await rotateSigningKey(ports, { revokesOldTokens: false })
    time += overlapMilliseconds
    const after = await openSigningKeys(ports)
    expect(keyIdsOf(after)).toEqual([after.keyId])
    await rotateSigningKey(ports, { revokesOldTokens: false })
    const rows = await execute(ports.database, 'SELECT key_id FROM signing_keys')
    expect(rows.map((row) => row['key_id'])).not.toContain(before.keyId)
    await ports.close()
  })

  it('invalidates all tokens of the old key immediately on request', async () => {
    const ports = await open()
    const before = await openSigningKeys(ports)
    const old = await tokenOf(before)
    await rotateSigningKey(ports, { revokesOldTokens: true })
    const after = await openSigningKeys(ports)
    expect(keyIdsOf(after)).toEqual([after.keyId])
    expect(await isValid(after, old)).toBe(false)
    expect(after.cookieSecret).toBe(before.cookieSecret)
    await ports.close()
  })
})
