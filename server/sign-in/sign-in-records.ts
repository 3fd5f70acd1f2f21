import type { Client, Row } from '@libsql/client'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import { z } from 'zod'

import { VaultFailure, type Vault } from '@server/storage/vault'
import { digestOf } from '@server/tokens/digest'

import { errors } from './open-id-provider'

const RecordRow = z.object({
  model: z.string(),
  id: z.string(),
  encrypted: z.string(),
  consumed: z.number().nullable(),
})

/** Written by the provider itself, so only the shape is checked. */
const Payload = z.custom<AdapterPayload>((value) => typeof value === 'object' && value !== null)

const pageSize = 200

interface Ports {
  client: Client
  vault: Vault
  now: () => Date
}

/**
 * Sessions, codes, grants and refresh tokens of the OpenID provider. Most of their ids are secrets
 * of a browser or an app, so only digests are stored.
 */
export function createSignInRecords({ client, vault, now }: Ports) {
  const seconds = () => Math.floor(now().getTime() / 1000)

  function recordFrom(row: Row | undefined): AdapterPayload | undefined {
    if (row === undefined) return undefined
    const { model, id, encrypted, consumed } = RecordRow.parse(row)
    const text = opened(encrypted, associatedDataOf(model, id))
    if (text === undefined) return undefined
    const payload = Payload.parse(JSON.parse(text))
    return consumed === null ? payload : { ...payload, consumed }
  }

  /** Treats a record as missing if its secret key is gone: people sign in again. */
  function opened(encrypted: string, associatedData: string): string | undefined {
    try {
      return vault.openText(encrypted, associatedData)
    } catch (error) {
      if (error instanceof VaultFailure) return undefined
      throw error
    }
  }

  async function findBy(model: string, column: 'id' | 'uid' | 'user_code', value: string) {
    const { rows } = await client.execute({
      sql: `SELECT model, id, encrypted, consumed FROM sign_in_records
        WHERE model = ? AND ${column} = ? AND (expires IS NULL OR expires > ?)`,
      args: [model, digestOf(value), seconds()],
    })
    return recordFrom(rows[0])
  }

  /** All records, or those that are not sealed with the current key. */
  async function* readAll(isOldOnly: boolean) {
    let last = { model: '', id: '' }
    for (;;) {
      const { rows } = await client.execute({
        sql: `SELECT model, id, encrypted, consumed FROM sign_in_records
          WHERE (model > ? OR (model = ? AND id > ?)) AND substr(encrypted, 1, ?) <> ?
          ORDER BY model, id LIMIT ${pageSize}`,
        args: [
          last.model,
          last.model,
          last.id,
          isOldOnly ? vault.currentMark.length : 1,
          isOldOnly ? vault.currentMark : '',
        ],
      })
      const page = rows.map((row) => RecordRow.parse(row))
      yield* page
      const end = page.at(-1)
      if (!end) return
      last = end
    }
  }

  async function endGrantOf(model: string, id: string) {
    const grant = '(SELECT grant_id FROM sign_in_records WHERE model = ? AND id = ?)'
    await client.batch(
      [
        {
          sql: `DELETE FROM sign_in_records WHERE model = 'Grant' AND id = ${grant}`,
          args: [model, id],
        },
        {
          sql: `DELETE FROM sign_in_records WHERE grant_id = ${grant}`,
          args: [model, id],
        },
      ],
      'write',
    )
  }

  const adapterOf = (model: string): Adapter => ({
    async upsert(id, payload, expiresIn) {
      const key = digestOf(id)
      const { consumed: _, ...rest } = payload
      await client.execute({
        sql: `INSERT INTO sign_in_records (model, id, encrypted, grant_id, user_code, uid, expires)
          VALUES (?, ?, ?, ?, ?, ?, ?)
          ON CONFLICT (model, id) DO UPDATE SET encrypted = excluded.encrypted,
            grant_id = excluded.grant_id, user_code = excluded.user_code, uid = excluded.uid,
            expires = excluded.expires`,
        args: [
          model,
          key,
          vault.sealText(JSON.stringify(rest), associatedDataOf(model, key)),
          digestOrNull(payload.grantId),
          digestOrNull(payload.userCode),
          digestOrNull(payload.uid),
          expiresIn === undefined ? null : seconds() + expiresIn,
        ],
      })
    },
    find: (id) => findBy(model, 'id', id),
    findByUid: (uid) => findBy(model, 'uid', uid),
    findByUserCode: (userCode) => findBy(model, 'user_code', userCode),

    /** On concurrent reuse we cannot tell the client from an attacker. */
    async consume(id) {
      const key = digestOf(id)
      const { rowsAffected } = await client.execute({
        sql: `UPDATE sign_in_records SET consumed = ? WHERE model = ? AND id = ? AND consumed IS NULL`,
        args: [seconds(), model, key],
      })
      if (rowsAffected === 1) return
      await endGrantOf(model, key)
      throw new errors.InvalidGrant('already used')
    },
    async destroy(id) {
      await client.execute({
        sql: 'DELETE FROM sign_in_records WHERE model = ? AND id = ?',
        args: [model, digestOf(id)],
      })
    },
    async revokeByGrantId(grantId) {
      await client.execute({
        sql: 'DELETE FROM sign_in_records WHERE model = ? AND grant_id = ?',
        args: [model, digestOf(grantId)],
      })
    },
  })

  return {
    adapterOf,

    /** Returns how many records it sealed with the current secret key. */
    async reseal(): Promise<number> {
      let resealed = 0
      for await (const { model, id, encrypted } of readAll(true)) {
        const next = vault.resealText(encrypted, associatedDataOf(model, id))
        if (next === undefined) continue
        const { rowsAffected } = await client.execute({
          sql: `UPDATE sign_in_records SET encrypted = ?
            WHERE model = ? AND id = ? AND encrypted = ?`,
          args: [next, model, id, encrypted],
        })
        resealed += rowsAffected
      }
      return resealed
    },

    /** Ends the sessions, grants and refresh tokens of a user. Only they themselves tell whose they are. */
    async endAllOf(userId: string): Promise<void> {
      for await (const { model, id, encrypted } of readAll(false)) {
        const text = opened(encrypted, associatedDataOf(model, id))
        if (text === undefined || Payload.parse(JSON.parse(text)).accountId !== userId) continue
        await client.execute({
          sql: 'DELETE FROM sign_in_records WHERE model = ? AND id = ?',
          args: [model, id],
        })
      }
    },

    async sweep(): Promise<number> {
      const { rowsAffected } = await client.execute({
        sql: 'DELETE FROM sign_in_records WHERE expires <= ?',
        args: [seconds()],
      })
      return rowsAffected
    },
  }
}

const associatedDataOf = (model: string, id: string) => `sign_in_records|${model}|${id}`

const digestOrNull = (secret: string | undefined) =>
  secret === undefined ? null : digestOf(secret)
