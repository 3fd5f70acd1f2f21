import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'

import type { Database, Engine } from '@server/storage/database'

import { memoize } from './memoize'
import { ListedRow, type ListedInstance } from './stored-instance'

const ListedRows = z.array(ListedRow)
const TextRow = z.object({ listed: z.string() })

const maximumCharacters = 2_000_000

const members = sql`'id', id, 'user_id', user_id, 'toolset_type', toolsets.toolset_type, 'name', name,
  'description', description, 'enabled', toolsets.enabled,
  'has_api_key', encrypted_api_key IS NOT NULL, 'server_url', server_url`

/**
 * Selects the list as one JSON text, which is cheaper than fetching two thousand values from the driver
 * one by one. An unchanged text need not be parsed again.
 */
const listed: Record<Engine, RawBuilder<unknown>> = {
  libsql: sql`json_group_array(json_object(${members}, 'tools', tools,
    'app_enabled', coalesce(configs.enabled, 0),
    'created_at', toolsets.created_at, 'updated_at', toolsets.updated_at
  ) ORDER BY toolsets.created_at, id)`,
  postgres: sql`coalesce(json_agg(json_build_object(${members}, 'tools', tools::text,
    'app_enabled', coalesce(configs.enabled, false),
    'created_at', (extract(epoch FROM toolsets.created_at) * 1000)::bigint,
    'updated_at', (extract(epoch FROM toolsets.updated_at) * 1000)::bigint
  ) ORDER BY toolsets.created_at, id), '[]')::text`,
}

/** Lists a user's instances, oldest first. Returns the same array until something changes. */
export function createListInstances({ engine, kysely }: Database) {
  const read = memoize((text) => ListedRows.parse(JSON.parse(text)), maximumCharacters)

  return async (userId: string): Promise<readonly ListedInstance[]> => {
    const { rows } = await sql`SELECT ${listed[engine]} AS listed
      FROM user_toolset_configs AS toolsets LEFT JOIN app_toolset_configs AS configs
        ON configs.toolset_type = toolsets.toolset_type
      WHERE user_id = ${userId}`.execute(kysely)
    return read(TextRow.parse(rows[0]).listed)
  }
}
