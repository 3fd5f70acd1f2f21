import { sql, type CompiledQuery } from 'kysely'

import { longestToolsetName } from '@/core/contract/toolset'
import type { Database } from '@server/storage/database'

import { columnsOf, storedInstanceFrom } from './stored-instance'
import type { ToolsetKeys } from './toolset-keys'

/**
 * Prepares the writes that move all instances of one user to another. Keys are bound to their owner, so
 * they are resealed. An instance whose key or owner changes before the writes is not moved.
 */
export function createHandOverInstances(ports: { database: Database; keys: ToolsetKeys }) {
  const { kysely } = ports.database
  return async (from: string, to: string): Promise<CompiledQuery[]> => {
    const ofGuest = await kysely
      .selectFrom('user_toolset_configs')
      .selectAll()
      .select((query) => query.lit(true).as('app_enabled'))
      .where('user_id', '=', from)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    const ofOwner = await kysely
      .selectFrom('user_toolset_configs')
      .select('name')
      .where('user_id', '=', to)
      .execute()
    const taken = new Set(ofOwner.map(({ name }) => name.toLowerCase()))
    return ofGuest.map((row) => {
      const instance = storedInstanceFrom(row)
      const name = freeName(instance.name, taken)
      taken.add(name.toLowerCase())
      const seen = instance.apiKey?.ciphertext ?? null
      return kysely
        .updateTable('user_toolset_configs')
        .set({ user_id: to, ...columnsOf({ name, apiKey: ports.keys.sealFor(instance, to) }) })
        .where('id', '=', instance.id)
        .where('user_id', '=', from)
        .where(sql<boolean>`encrypted_api_key IS NOT DISTINCT FROM ${seen}`)
        .compile()
    })
  }
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) {
    const ending = `-${number}`
    free = name.slice(0, longestToolsetName - ending.length) + ending
  }
  return free
}
