import type { Adapter, AdapterPayload } from 'oidc-provider'
import { z } from 'zod'

import { column } from '@server/storage/column'
import type { Database } from '@server/storage/database'
import { isSealedWithOldKey } from '@server/storage/is-sealed-with-old-key'
import { VaultFailure, type Vault } from '@server/storage/vault'
import { digestOf } from '@server/tokens/digest'

import { errors } from './open-id-provider'

const RecordRow = z.object({
  model: z.string(),
  id: z.string(),
  encrypted: z.string(),
  consumed: column.milliseconds.nullable(),
})

/** Payloads are written by the provider itself, so only the shape is checked. */
const Payload = z.custom<AdapterPayload>((value) => typeof value === 'object' && value !== null)

const columns = ['model', 'id', 'encrypted', 'consumed'] as const

const pageSize = 200

export interface RecordPorts {
  database: Database
  vault: Vault
  now: () => Date
}

/**
 * Stores sessions, codes, grants and refresh tokens of the OpenID provider. Most of their ids are
 * secrets of a browser or an app, so only digests of the ids are stored.
 */
export function createSignInRecords({ database: { kysely, writeAll }, vault, now }: RecordPorts) {
  function recordFrom(row: unknown): AdapterPayload | undefined {
    if (row === undefined) return undefined
    const { model, id, encrypted, consumed } = RecordRow.parse(row)
    const text = opened(encrypted, associatedDataOf(model, id))
    if (text === undefined) return undefined
    const payload = Payload.parse(JSON.parse(text))
    return consumed === null ? payload : { ...payload, consumed: secondsOf(consumed) }
  }

  /** Returns undefined if a record cannot be opened: it counts as missing, and people sign in again. */
  function opened(encrypted: string, associatedData: string): string | undefined {
    try {
      return vault.openText(encrypted, associatedData)
    } catch (error) {
      if (error instanceof VaultFailure) return undefined
      throw error
    }
  }

  async function findBy(model: string, name: 'id' | 'uid' | 'user_code', value: string) {
    const row = await kysely
      .selectFrom('sign_in_records')
      .select(columns)
      .where('model', '=', model)
      .where(name, '=', digestOf(value))
      .where((query) => query.or([query('expires', 'is', null), query('expires', '>', now())]))
      .executeTakeFirst()
    return recordFrom(row)
  }

  /** Reads all records, or only those that are not sealed with the current key. */
  async function* readAll({ isOldOnly = false } = {}) {
    let last = { model: '', id: '' }
    for (;;) {
      const { model, id } = last
      const rows = await kysely
        .selectFrom('sign_in_records')
        .select(columns)
        .where((query) =>
          query.or([
            query('model', '>', model),
            query.and([query('model', '=', model), query('id', '>', id)]),
          ]),
        )
        .$if(isOldOnly, (query) => query.where(isSealedWithOldKey(vault)))
        .orderBy('model')
        .orderBy('id')
        .limit(pageSize)
        .execute()
      const page = rows.map((row) => RecordRow.parse(row))
      yield* page
      const end = page.at(-1)
      if (!end) return
      last = end
    }
  }

  async function endGrantOf(model: string, id: string) {
    const grant = kysely
      .selectFrom('sign_in_records')
      .select('grant_id')
      .where('model', '=', model)
      .where('id', '=', id)
    const deletion = kysely.deleteFrom('sign_in_records')
    await writeAll([
      deletion.where('model', '=', 'Grant').where('id', 'in', grant).compile(),
      deletion.where('grant_id', 'in', grant).compile(),
    ])
  }

  const adapterOf = (model: string): Adapter => ({
    async upsert(id, payload, expiresIn) {
      const key = digestOf(id)
      const { consumed: _, ...rest } = payload
      const record = {
        encrypted: vault.sealText(JSON.stringify(rest), associatedDataOf(model, key)),
        grant_id: digestOrNull(payload.grantId),
        user_code: digestOrNull(payload.userCode),
        uid: digestOrNull(payload.uid),
        expires: expiresIn === undefined ? null : new Date(now().getTime() + expiresIn * 1000),
      }
      await kysely
        .insertInto('sign_in_records')
        .values({ model, id: key, ...record })
        .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(record))
        .execute()
    },
    find: (id) => findBy(model, 'id', id),
    findByUid: (uid) => findBy(model, 'uid', uid),
    findByUserCode: (userCode) => findBy(model, 'user_code', userCode),

    /** Ends the grant on reuse, because we cannot tell the client from an attacker. */
    async consume(id) {
      const key = digestOf(id)
      const { numUpdatedRows } = await kysely
        .updateTable('sign_in_records')
        .set({ consumed: now() })
        .where('model', '=', model)
        .where('id', '=', key)
        .where('consumed', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows === 1n) return
      await endGrantOf(model, key)
      throw new errors.InvalidGrant('already used')
    },
    async destroy(id) {
      await kysely
        .deleteFrom('sign_in_records')
        .where('model', '=', model)
        .where('id', '=', digestOf(id))
        .execute()
    },
    async revokeByGrantId(grantId) {
      await kysely
        .deleteFrom('sign_in_records')
        .where('model', '=', model)
        .where('grant_id', '=', digestOf(grantId))
        .execute()
    },
  })

  return {
    adapterOf,

    /** Reseals records with the current secret key. Returns how many. */
    async reseal(): Promise<number> {
      let resealed = 0
      for await (const { model, id, encrypted } of readAll({ isOldOnly: true })) {
        const next = vault.resealText(encrypted, associatedDataOf(model, id))
        if (next === undefined) continue
        const { numUpdatedRows } = await kysely
          .updateTable('sign_in_records')
          .set({ encrypted: next })
          .where('model', '=', model)
          .where('id', '=', id)
          .where('encrypted', '=', encrypted)
          .executeTakeFirst()
        resealed += Number(numUpdatedRows)
      }
      return resealed
    },

    /** Deletes all records of a user. Opens every record, because only its sealed payload names the user. */
    async endAllOf(userId: string): Promise<void> {
      for await (const { model, id, encrypted } of readAll()) {
        const text = opened(encrypted, associatedDataOf(model, id))
        if (text === undefined || Payload.parse(JSON.parse(text)).accountId !== userId) continue
        await kysely
          .deleteFrom('sign_in_records')
          .where('model', '=', model)
          .where('id', '=', id)
          .execute()
      }
    },

    async sweep(): Promise<number> {
      const { numDeletedRows } = await kysely
        .deleteFrom('sign_in_records')
        .where('expires', '<=', now())
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

/** The provider counts in seconds. */
const secondsOf = (milliseconds: number) => Math.floor(milliseconds / 1000)

const associatedDataOf = (model: string, id: string) => `sign_in_records|${model}|${id}`

const digestOrNull = (secret: string | undefined) =>
  secret === undefined ? null : digestOf(secret)
