import { randomBytes, randomUUID } from 'node:crypto'
import type { Client } from '@libsql/client'
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import { z } from 'zod'

import { StartFailure } from '@server/process/start-failure'
import { VaultFailure, type Vault } from '@server/storage/vault'

const KeyRow = z.object({ key_id: z.string(), encrypted: z.string() })

const PrivateKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
})

const rowOfCookies = 'cookies'

/** What one database signs with; every process that shares it signs and checks alike. */
export interface SigningKeys {
  keyId: string
  privateJwk: JWK
  privateKey: CryptoKey | Uint8Array
  publicKey: CryptoKey | Uint8Array
  /** For the cookies of the sign-in pages. */
  cookieSecret: string
}

/** Makes the keys at the first start. Of two processes that do so at once, one wins for both. */
export async function openSigningKeys({
  client,
  vault,
  now,
}: {
  client: Client
  vault: Vault
  now: () => Date
}): Promise<SigningKeys> {
  async function read() {
    const { rows } = await client.execute(
      'SELECT key_id, encrypted FROM signing_keys ORDER BY created, key_id',
    )
    const opened = rows.map((row) => {
      const { key_id, encrypted } = KeyRow.parse(row)
      return { keyId: key_id, secret: openedBy(vault, encrypted, key_id) }
    })
    const cookies = opened.find(({ keyId }) => keyId === rowOfCookies)
    const key = opened.find(({ keyId }) => keyId !== rowOfCookies)
    return cookies && key ? { cookies, key } : undefined
  }

  async function make() {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    const keyId = randomUUID()
    const row = (id: string, secret: string) => [
      id,
      vault.sealText(secret, placeOf(id)),
      now().getTime(),
    ]
    await client.batch(
      [
        {
          sql: `INSERT INTO signing_keys (key_id, encrypted, created) SELECT ?, ?, ?
            WHERE NOT EXISTS (SELECT 1 FROM signing_keys WHERE key_id <> '${rowOfCookies}')`,
          args: row(keyId, JSON.stringify(await exportJWK(privateKey))),
        },
        {
          sql: `INSERT INTO signing_keys (key_id, encrypted, created) VALUES (?, ?, ?)
            ON CONFLICT (key_id) DO NOTHING`,
          args: row(rowOfCookies, randomBytes(32).toString('base64url')),
        },
      ],
      'write',
    )
    return read()
  }

  const stored = (await read()) ?? (await make())
  if (!stored) throw new Error('The signing keys could not be stored.')
  const { kty, crv, x, y, d } = PrivateKey.parse(JSON.parse(stored.key.secret))
  const publicJwk = { kty, crv, x, y, kid: stored.key.keyId, use: 'sig', alg: 'ES256' }
  const privateJwk = { ...publicJwk, d }
  return {
    keyId: stored.key.keyId,
    privateJwk,
    privateKey: await importJWK(privateJwk, 'ES256'),
    publicKey: await importJWK(publicJwk, 'ES256'),
    cookieSecret: stored.cookies.secret,
  }
}

function openedBy(vault: Vault, encrypted: string, keyId: string): string {
  try {
    return vault.openText(encrypted, placeOf(keyId))
  } catch (error) {
    if (!(error instanceof VaultFailure)) throw error
    throw new StartFailure(
      'keys-unusable',
      'The secret keys do not open what is stored. Use the SECRET_KEYS or the DATA_DIR that the data was written with.',
    )
  }
}

const placeOf = (keyId: string) => `signing_keys|${keyId}`
