import type { Client, InValue } from '@libsql/client'
import { z } from 'zod'

import { isAccepted } from '@server/storage/is-accepted'

import {
  columnsOf,
  storedInstanceFrom,
  type NewStoredInstance,
  type SeenConnection,
  type StoredInstance,
  type StoredInstanceChange,
} from './stored-instance'

const CountRow = z.object({ toolset_type: z.string(), instances: z.number() })

const selection = `SELECT id, user_id, toolset_type, name, description, toolsets.enabled,
    coalesce(configs.enabled, 0) AS app_enabled, server_url, tools,
    toolsets.created_at, toolsets.updated_at, encrypted_api_key, salt, nonce, key_id
  FROM user_toolset_configs AS toolsets
  LEFT JOIN app_toolset_configs AS configs USING (toolset_type)`

export type InstanceStore = ReturnType<typeof createInstanceStore>

export function createInstanceStore(client: Client) {
  async function findWhere(condition: string, args: InValue[]) {
    const { rows } = await client.execute({ sql: `${selection} WHERE ${condition}`, args })
    return rows[0] && storedInstanceFrom(rows[0])
  }

  return {
    find: (id: string): Promise<StoredInstance | undefined> => findWhere('id = ?', [id]),

    /** Ignores case. */
    findByName: (userId: string, name: string): Promise<StoredInstance | undefined> =>
      findWhere('user_id = ? AND name = ?', [userId, name]),

    /** Returns false if the user already has an instance with this name. */
    async create(instance: NewStoredInstance): Promise<boolean> {
      const { id, userId, toolsetType, createdAt, ...rest } = instance
      const columns: [string, InValue][] = [
        ['id', id],
        ['user_id', userId],
        ['toolset_type', toolsetType],
        ...columnsOf(rest),
        ['created_at', createdAt],
        ['updated_at', createdAt],
      ]
      const names = columns.map(([name]) => name).join(', ')
      const placeholders = columns.map(() => '?').join(', ')
      const sql = `INSERT INTO user_toolset_configs (${names}) VALUES (${placeholders})`
      return isAccepted(client.execute({ sql, args: columns.map(([, value]) => value) }))
    },

    /**
     * Writes only the given members, so concurrent changes to different members both survive. With
     * `seen`, returns `missed` if the connection has changed since. Without `at`, `updated_at`
     * stays, because the user changed nothing.
     */
    async update(
      id: string,
      change: StoredInstanceChange,
      at: number | undefined,
      seen?: SeenConnection,
    ): Promise<'written' | 'name-taken' | 'missed'> {
      const columns = columnsOf(change)
      if (at !== undefined) columns.push(['updated_at', at])
      const sql = `UPDATE user_toolset_configs
        SET ${columns.map(([name]) => `${name} = ?`).join(', ')}
        WHERE id = ?${seen ? ' AND server_url IS ? AND encrypted_api_key IS ?' : ''}`
      const conditions = seen ? [seen.serverUrl, seen.apiKey?.ciphertext ?? null] : []
      const args = [...columns.map(([, value]) => value), id, ...conditions]
      let isFound = false
      const writing = client.execute({ sql, args }).then(({ rowsAffected }) => {
        isFound = rowsAffected > 0
      })
      if (!(await isAccepted(writing))) return 'name-taken'
      return isFound ? 'written' : 'missed'
    },

    async remove(id: string): Promise<boolean> {
      const sql = 'DELETE FROM user_toolset_configs WHERE id = ?'
      return (await client.execute({ sql, args: [id] })).rowsAffected > 0
    },

    async countByType(): Promise<ReadonlyMap<string, number>> {
      const { rows } = await client.execute(
        'SELECT toolset_type, count(*) AS instances FROM user_toolset_configs GROUP BY toolset_type',
      )
      const counts = rows.map((row) => CountRow.parse(row))
      return new Map(counts.map(({ toolset_type, instances }) => [toolset_type, instances]))
    },
  }
}
