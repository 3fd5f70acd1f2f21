import type { Client } from '@libsql/client'
import { z } from 'zod'

import { remember } from './remember'
import { ListedRow, type ListedInstance } from './stored-instance'

const ListedRows = z.array(ListedRow)

const maximumCharacters = 2_000_000

/**
 * Reads the list as one JSON text: that is cheaper than fetching two thousand values from the
 * driver one by one, and an unchanged text need not be parsed again.
 */
const statement = `SELECT json_group_array(json_object(
    'id', id, 'user_id', user_id, 'toolset_type', toolset_type, 'name', name,
    'description', description, 'enabled', toolsets.enabled,
    'app_enabled', coalesce(configs.enabled, 0), 'has_api_key', encrypted_api_key IS NOT NULL,
    'server_url', server_url, 'tools', tools,
    'created_at', toolsets.created_at, 'updated_at', toolsets.updated_at
  ) ORDER BY toolsets.created_at, id) AS listed
  FROM user_toolset_configs AS toolsets
  LEFT JOIN app_toolset_configs AS configs USING (toolset_type)
  WHERE user_id = ?`

/** Lists a user's instances, oldest first. Returns the same array until something changes. */
export function createListInstances(client: Client) {
  const read = remember((text) => ListedRows.parse(JSON.parse(text)), maximumCharacters)

  return async (userId: string): Promise<readonly ListedInstance[]> => {
    const { rows } = await client.execute({ sql: statement, args: [userId] })
    return read(z.string().parse(rows[0]?.['listed']))
  }
}
