import { randomBytes, randomUUID } from 'node:crypto'
import {
  createLocalJWKSet,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JWK,
  type JWTVerifyGetKey,
} from 'jose'
import { sql } from 'kysely'
import { z } from 'zod'

import { StartFailure } from '@server/process/start-failure'
import { column } from '@server/storage/column'
import type { Database } from '@server/storage/database'
import { isSealedWithOldKey } from '@server/storage/is-sealed-with-old-key'
import { VaultFailure, type Vault } from '@server/storage/vault'

const KeyRow = z.object({ key_id: z.string(), encrypted: z.string(), created: column.milliseconds })

const PrivateKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
})

/** The id of the row with the cookie secret, which is in the table of the keys. */
export const cookieRow = 'cookies'

/** Longer than the lifetime of any token, plus time to restart all processes that sign with the old key. */
export const overlapMilliseconds = 7 * 24 * 3_600_000

/** The minimum time between rereads for an unknown key, which a process that started later may have made. */
const rereadMilliseconds = 10_000

/** Shared by all processes that use the same database. */
export interface SigningKeys {
  /** The newest key, with which tokens are signed. */
  keyId: string
  privateKey: CryptoKey | Uint8Array
  /** All keys whose tokens may still be valid, the newest first. */
  privateJwks: readonly JWK[]
  /** Finds the key of a token, even if another process has created it meanwhile. */
  findPublicKey: JWTVerifyGetKey
  /** Signs the cookies of the sign-in pages. */
  cookieSecret: string
}

export interface KeyPorts {
  database: Database
  vault: Vault
  now: () => Date
}

/** Reads the keys, and creates them at the first start. Processes that do so concurrently use the same keys. */
export async function openSigningKeys(ports: KeyPorts): Promise<SigningKeys> {
  const stored = (await readKeys(ports)) ?? (await makeKeys(ports))
  if (!stored) throw new Error('The signing keys could not be stored.')
  const [newest] = stored.keys
  return {
    keyId: newest.kid,
    privateKey: await importJWK(newest, 'ES256'),
    privateJwks: stored.keys,
    findPublicKey: createFindPublicKey(stored.keys, ports),
    cookieSecret: stored.cookieSecret,
  }
}

type PrivateJwk = z.infer<typeof PrivateKey> & { kid: string; use: 'sig'; alg: 'ES256' }

function createFindPublicKey(keys: readonly PrivateJwk[], ports: KeyPorts): JWTVerifyGetKey {
  let find = createLocalJWKSet({ keys: keys.map(publicOf) })
  let lastRead = ports.now().getTime()
  return async (header, token) => {
    try {
      return await find(header, token)
    } catch (error) {
      const at = ports.now().getTime()
      const isUnknown = error instanceof errors.JWKSNoMatchingKey
      if (!isUnknown || at - lastRead < rereadMilliseconds) throw error
      lastRead = at
      const stored = await readKeys(ports)
      if (stored) find = createLocalJWKSet({ keys: stored.keys.map(publicOf) })
      return find(header, token)
    }
  }
}

const publicOf = ({ kty, crv, x, y, kid, use, alg }: PrivateJwk): JWK => ({
  kty,
  crv,
  x,
  y,
  kid,
  use,
  alg,
})

const columns = ['key_id', 'encrypted', 'created'] as const

async function readRows({ database: { kysely }, vault }: KeyPorts) {
  const rows = await kysely
    .selectFrom('signing_keys')
    .select(columns)
    .orderBy('created', 'desc')
    .orderBy('key_id', 'desc')
    .execute()
  return rows.map((row) => {
    const { key_id, encrypted, created } = KeyRow.parse(row)
    return { keyId: key_id, secret: openedBy(vault, encrypted, key_id), created }
  })
}

/** Omits keys that were replaced so long ago that none of their tokens is valid. */
async function readKeys(
  ports: KeyPorts,
): Promise<{ keys: [PrivateJwk, ...PrivateJwk[]]; cookieSecret: string } | undefined> {
  const rows = await readRows(ports)
  const cookies = rows.find(({ keyId }) => keyId === cookieRow)
  const known = rows.filter(({ keyId }) => keyId !== cookieRow)
  const oldest = ports.now().getTime() - overlapMilliseconds
  const [newest, ...others] = known.filter(
    (_, index) => index === 0 || (known[index - 1]?.created ?? 0) > oldest,
  )
  if (!cookies || !newest) return undefined
  return { keys: [jwkOf(newest), ...others.map(jwkOf)], cookieSecret: cookies.secret }
}

function jwkOf({ keyId, secret }: { keyId: string; secret: string }): PrivateJwk {
  const { kty, crv, x, y, d } = PrivateKey.parse(JSON.parse(secret))
  return { kty, crv, x, y, d, kid: keyId, use: 'sig', alg: 'ES256' }
}

/** Creates a key and seals it for its row. */
export async function makeKeyRow(vault: Vault, created: Date) {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const secret = JSON.stringify(await exportJWK(privateKey))
  return rowOf(vault, randomUUID(), secret, created)
}

const rowOf = (vault: Vault, keyId: string, secret: string, created: Date) => ({
  key_id: keyId,
  encrypted: vault.sealText(secret, associatedDataOf(keyId)),
  created,
})

async function makeKeys(ports: KeyPorts) {
  const { database, vault } = ports
  const { engine, kysely, writeAll } = database
  const created = ports.now()
  const key = await makeKeyRow(vault, created)
  const cookies = rowOf(vault, cookieRow, randomBytes(32).toString('base64url'), created)
  // The lock is for processes that start concurrently; a file has one writer anyway.
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
  return readKeys(ports)
}

/** Reseals keys with the current secret key. Returns how many. */
export async function resealSigningKeys(ports: Omit<KeyPorts, 'now'>): Promise<number> {
  const { vault } = ports
  const { kysely } = ports.database
  const rows = await kysely
    .selectFrom('signing_keys')
    .select(columns)
    .where(isSealedWithOldKey(vault))
    .execute()
  let resealed = 0
  for (const { key_id, encrypted } of rows.map((row) => KeyRow.parse(row))) {
    const next = vault.resealText(encrypted, associatedDataOf(key_id))
    if (next === undefined) continue
    const { numUpdatedRows } = await kysely
      .updateTable('signing_keys')
      .set({ encrypted: next })
      .where('key_id', '=', key_id)
      .where('encrypted', '=', encrypted)
      .executeTakeFirst()
    resealed += Number(numUpdatedRows)
  }
  return resealed
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
