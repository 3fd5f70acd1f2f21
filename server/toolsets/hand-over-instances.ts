import type { Client, InStatement } from '@libsql/client'
import { z } from 'zod'

import { longestToolsetName } from '@/core/contract/toolset'

import { columnsOf, storedInstanceFrom } from './stored-instance'
import type { ToolsetKeys } from './toolset-keys'

const NameRow = z.object({ name: z.string() })

/**
 * Prepares the writes that give all instances of one user to another. Keys are bound to their owner,
 * so they are sealed again. An instance that changes before the writes stays where it is.
 */
export function createHandOverInstances({ client, keys }: { client: Client; keys: ToolsetKeys }) {
  return async (from: string, to: string): Promise<InStatement[]> => {
    const [ofGuest, ofOwner] = await client.batch(
      [
        {
          sql: `SELECT *, 1 AS app_enabled FROM user_toolset_configs
            WHERE user_id = ? ORDER BY created_at, id`,
          args: [from],
        },
        { sql: 'SELECT name FROM user_toolset_configs WHERE user_id = ?', args: [to] },
      ],
      'read',
    )
    const taken = new Set(ofOwner?.rows.map((row) => NameRow.parse(row).name.toLowerCase()))
    return (ofGuest?.rows ?? []).map((row) => {
      const instance = storedInstanceFrom(row)
      const name = freeName(instance.name, taken)
      taken.add(name.toLowerCase())
      const columns = columnsOf({ name, apiKey: keys.sealFor(instance, to) })
      return {
        sql: `UPDATE user_toolset_configs
          SET user_id = ?, ${columns.map(([column]) => `${column} = ?`).join(', ')}
          WHERE id = ? AND user_id = ? AND encrypted_api_key IS ?`,
        args: [
          to,
          ...columns.map(([, value]) => value),
          instance.id,
          from,
          instance.apiKey?.ciphertext ?? null,
        ],
      }
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
