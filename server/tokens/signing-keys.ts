import { randomBytes, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import { sql } from 'kysely'
import { z } from 'zod'

import { StartFailure } from '@server/process/start-failure'
import type { Database } from '@server/storage/database'
import { VaultFailure, type Vault } from '@server/storage/vault'

const KeyRow = z.object({ key_id: z.string(), encrypted: z.string() })

const PrivateKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
})

const cookieRow = 'cookies'

/** Shared by all processes that use the same database. */
export interface SigningKeys {
  keyId: string
  privateJwk: JWK
  privateKey: CryptoKey | Uint8Array
  publicKey: CryptoKey | Uint8Array
  /** Signs the cookies of the sign-in pages. */
  cookieSecret: string
}

/** Creates the keys at the first start. If two processes do so at once, both use the same keys. */
export async function openSigningKeys({
  database,
  vault,
  now,
}: {
  database: Database
  vault: Vault
  now: () => Date
}): Promise<SigningKeys> {
  const { engine, kysely, writeAll } = database

  async function read() {
    const rows = await kysely
      .selectFrom('signing_keys')
      .select(['key_id', 'encrypted'])
      .orderBy('created')
      .orderBy('key_id')
      .execute()
    const opened = rows.map((row) => {
      const { key_id, encrypted } = KeyRow.parse(row)
      return { keyId: key_id, secret: openedBy(vault, encrypted, key_id) }
    })
    const cookies = opened.find(({ keyId }) => keyId === cookieRow)
    const key = opened.find(({ keyId }) => keyId !== cookieRow)
    return cookies && key ? { cookies, key } : undefined
  }

  async function make() {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    const keyId = randomUUID()
    const created = now()
    const row = (id: string, secret: string) => ({
      key_id: id,
      encrypted: vault.sealText(secret, associatedDataOf(id)),
      created,
    })
    const key = row(keyId, JSON.stringify(await exportJWK(privateKey)))
    const cookies = row(cookieRow, randomBytes(32).toString('base64url'))
    // The lock is for two processes that start at once; a file has one writer anyway.
    await writeAll([
      ...(engine === 'postgres' ? [sql`LOCK TABLE signing_keys`.compile(kysely)] : []),
      sql`INSERT INTO signing_keys (key_id, encrypted, created)
        SELECT ${key.key_id}, ${key.encrypted}, ${engine === 'postgres' ? sql`${created}::timestamptz` : created}
        WHERE NOT EXISTS (SELECT 1 FROM signing_keys WHERE key_id <> ${cookieRow})`.compile(kysely),
      kysely
        .insertInto('signing_keys')
        .values(cookies)
        .onConflict((conflict) => conflict.doNothing())
        .compile(),
    ])
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
    return vault.openText(encrypted, associatedDataOf(keyId))
  } catch (error) {
    if (!(error instanceof VaultFailure)) throw error
    throw new StartFailure(
      'keys-unusable',
      'The secret keys do not match the stored data. Use the SECRET_KEYS or the DATA_DIR with which the data was written.',
    )
  }
}

const associatedDataOf = (keyId: string) => `signing_keys|${keyId}`
