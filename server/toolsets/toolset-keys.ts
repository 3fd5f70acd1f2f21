import { z } from 'zod'

import type { Log } from '@server/http/log'
import type { Database } from '@server/storage/database'
import { VaultFailure, type Sealed, type Vault } from '@server/storage/vault'

import { columnsOf } from './stored-instance'
import { toolsetRefusals } from './toolset-refusals'

interface Owner {
  id: string
  userId: string
}

const KeyRow = z
  .object({
    id: z.string(),
    user_id: z.string(),
    encrypted_api_key: z.string(),
    salt: z.string(),
    nonce: z.string(),
    key_id: z.string(),
  })
  .transform(({ id, user_id: userId, encrypted_api_key: ciphertext, salt, nonce, key_id }) => ({
    id,
    userId,
    sealed: { ciphertext, salt, nonce, keyId: key_id },
  }))

/** Binds a key to its row and owner: copied into another row, it does not open. */
const associatedDataOf = ({ id, userId }: Owner) => `user_toolset_configs|${id}|${userId}`

export interface KeyPorts {
  database: Database
  vault: Vault
  log: Log
}

export type ToolsetKeys = ReturnType<typeof createToolsetKeys>

/** The API keys of instances. They are decrypted only to call the provider. */
export function createToolsetKeys(ports: KeyPorts) {
  const { vault, log } = ports
  const { kysely } = ports.database

  return {
    seal: (apiKey: string, owner: Owner): Sealed => vault.seal(apiKey, associatedDataOf(owner)),

    open({ apiKey, ...owner }: Owner & { apiKey: Sealed | null }): string | undefined {
      if (apiKey === null) return undefined
      try {
        return vault.open(apiKey, associatedDataOf(owner))
      } catch (error) {
        if (!(error instanceof VaultFailure)) throw error
        log({ event: 'toolset-key-unreadable', reason: error.kind })
        throw toolsetRefusals.keyUnreadable()
      }
    },

    /** Reseals a key for another owner. Returns null if there is no key, or if it cannot be read. */
    sealFor(
      { apiKey, ...owner }: Owner & { apiKey: Sealed | null },
      userId: string,
    ): Sealed | null {
      return (apiKey && reseal(apiKey, owner, { id: owner.id, userId })) ?? null
    },

    /** Reseals all keys with the current secret key, so that older ones can be dropped. */
    async resealKeys(): Promise<number> {
      const rows = await kysely
        .selectFrom('user_toolset_configs')
        .select('key_id')
        .distinct()
        .where('key_id', 'is not', null)
        .$narrowType<{ key_id: string }>()
        .execute()
      const keyIds = rows.map(({ key_id }) => key_id)
      let resealed = 0
      for (const keyId of keyIds.filter((id) => !vault.isCurrent(id))) {
        resealed += await resealKeysUnder(keyId)
      }
      return resealed
    },
  }

  async function resealKeysUnder(keyId: string): Promise<number> {
    const rows = await kysely
      .selectFrom('user_toolset_configs')
      .select(['id', 'user_id', 'encrypted_api_key', 'salt', 'nonce', 'key_id'])
      .where('key_id', '=', keyId)
      .execute()
    let resealed = 0
    let unreadable = 0
    for (const { sealed, ...owner } of rows.map((row) => KeyRow.parse(row))) {
      const next = reseal(sealed, owner)
      if (next) resealed += await replace(owner.id, sealed, next)
      else unreadable += 1
    }
    if (unreadable > 0) log({ event: 'toolset-keys-unreadable', count: unreadable })
    return resealed
  }

  function reseal(sealed: Sealed, owner: Owner, nextOwner = owner): Sealed | undefined {
    try {
      return vault.seal(vault.open(sealed, associatedDataOf(owner)), associatedDataOf(nextOwner))
    } catch (error) {
      if (error instanceof VaultFailure) return undefined
      throw error
    }
  }

  /** Does not overwrite a key that was saved meanwhile. */
  async function replace(id: string, old: Sealed, next: Sealed): Promise<number> {
    const { numUpdatedRows } = await kysely
      .updateTable('user_toolset_configs')
      .set(columnsOf({ apiKey: next }))
      .where('id', '=', id)
      .where('encrypted_api_key', '=', old.ciphertext)
      .executeTakeFirst()
    return Number(numUpdatedRows)
  }
}
