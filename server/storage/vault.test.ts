import { randomBytes } from 'node:crypto'

import { createVault, VaultFailure, type Keyring } from './vault'

const first = randomBytes(32)
const second = randomBytes(32)
const keyring = (current: string, ...keys: [string, Uint8Array][]): Keyring => ({
  current,
  keys: new Map(keys),
})
const associatedData = 'user_toolset_configs|row|ada'

function failureOf(work: () => unknown) {
  try {
    work()
  } catch (error) {
    if (error instanceof VaultFailure) return error.kind
    throw error
  }
  return undefined
}

describe('the vault', () => {
  const vault = createVault(keyring('one', ['one', first]))

  it.each(['sk-secret', '', 'ключ 🔑', 'x'.repeat(100_000)])(
    'opens the sealed secret %j',
    (secret) => {
      expect(vault.open(vault.seal(secret, associatedData), associatedData)).toBe(secret)
      expect(vault.openText(vault.sealText(secret, associatedData), associatedData)).toBe(secret)
    },
  )

  it('hides the secret and never seals it the same way twice', () => {
    const [a, b] = [
      vault.sealText('sk-secret', associatedData),
      vault.sealText('sk-secret', associatedData),
    ]
    expect(a).not.toContain('sk-secret')
    expect(a).not.toBe(b)
  })

  it('does not open a secret that was moved to another row or owner', () => {
    const sealed = vault.seal('sk-secret', associatedData)
    const move = () => vault.open(sealed, 'user_toolset_configs|row|bob')
    expect(failureOf(move)).toBe('wrong-key')
  })

  it('does not open a secret that was changed', () => {
    const sealed = vault.seal('sk-secret', associatedData)
    const bytes = Buffer.from(sealed.ciphertext, 'base64url')
    bytes[0] = (bytes[0] ?? 0) ^ 1
    const changed = { ...sealed, ciphertext: bytes.toString('base64url') }
    expect(failureOf(() => vault.open(changed, associatedData))).toBe('wrong-key')
    expect(failureOf(() => vault.open({ ...sealed, ciphertext: '' }, associatedData))).toBe(
      'wrong-key',
    )
  })

  it('distinguishes a wrong key from an unknown one', () => {
    const sealed = vault.seal('sk-secret', associatedData)
    const other = createVault(keyring('one', ['one', second]))
    const later = createVault(keyring('two', ['two', second]))
    expect(failureOf(() => other.open(sealed, associatedData))).toBe('wrong-key')
    expect(failureOf(() => later.open(sealed, associatedData))).toBe('unknown-key')
  })

  it('opens with an old key and seals with the current one', () => {
    const sealed = vault.seal('sk-secret', associatedData)
    const rotated = createVault(keyring('two', ['two', second], ['one', first]))
    expect(rotated.open(sealed, associatedData)).toBe('sk-secret')
    expect(rotated.isCurrent(sealed.keyId)).toBe(false)
    expect(rotated.seal('sk-secret', associatedData).keyId).toBe('two')
  })
})
