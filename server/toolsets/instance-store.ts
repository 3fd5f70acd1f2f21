import type { Client, InValue } from '@libsql/client'
import { z } from 'zod'

import { isAccepted } from '@server/storage/is-accepted'
import type { Sealed } from '@server/storage/vault'

import { remember } from './remember'

const flag = z.number().transform((value) => value !== 0)
const text = z.string().nullable()

/** The key of an instance as it is stored; without one, null. */
const SealedRow = z
  .object({ encrypted_api_key: text, salt: text, nonce: text, key_id: text })
  .transform(({ encrypted_api_key: ciphertext, salt, nonce, key_id: keyId }): Sealed | null =>
    ciphertext === null || salt === null || nonce === null || keyId === null
      ? null
      : { ciphertext, salt, nonce, keyId },
  )

const ToolsetRow = z
  .object({
    id: z.string(),
    user_id: z.string(),
    toolset_type: z.string(),
    name: z.string(),
    description: text,
    enabled: flag,
    app_enabled: flag,
    server_url: text,
    tools: text,
    created_at: z.number(),
    updated_at: z.number(),
  })
  .transform((row) => ({
    id: row.id,
    userId: row.user_id,
    toolsetType: row.toolset_type,
    name: row.name,
    description: row.description,
    enabled: row.enabled,
    /** Whether an admin switched the type on. */
    appEnabled: row.app_enabled,
    serverUrl: row.server_url,
    /** JSON, as it was told by the server of the instance; null where the type has tools. */
    toolsText: row.tools,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }))

type ToolsetFields = z.output<typeof ToolsetRow>
export type StoredToolset = ToolsetFields & { apiKey: Sealed | null }
export type ListedToolset = ToolsetFields & { hasApiKey: boolean }
export type NewStoredToolset = Omit<StoredToolset, 'appEnabled' | 'updatedAt'>

/** What is absent is not touched. */
export type StoredChange = Partial<
  Pick<StoredToolset, 'name' | 'description' | 'enabled' | 'apiKey' | 'serverUrl' | 'toolsText'>
>

/** What the tools of an instance were listed with. */
export type SeenConnection = Pick<StoredToolset, 'serverUrl' | 'apiKey'>

const AppConfigRow = z
  .object({
    toolset_type: z.string(),
    enabled: flag,
    updated_by: z.string(),
    created_at: z.number(),
    updated_at: z.number(),
  })
  .transform((row) => ({
    toolsetType: row.toolset_type,
    enabled: row.enabled,
    updatedBy: row.updated_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }))
export type StoredAppConfig = z.output<typeof AppConfigRow>

const ListedRows = z.array(
  z
    .looseObject({ has_api_key: flag })
    .transform((row) => ({ ...ToolsetRow.parse(row), hasApiKey: row.has_api_key })),
)

/** In the lists that are remembered. */
const mostCharacters = 2_000_000

const CountRow = z.object({ toolset_type: z.string(), instances: z.number() })

const fields = `id, user_id, toolset_type, name, description, toolsets.enabled,
  coalesce(configs.enabled, 0) AS app_enabled, server_url, tools,
  toolsets.created_at, toolsets.updated_at`
const key = 'encrypted_api_key, salt, nonce, key_id'
const tables = `user_toolset_configs AS toolsets
  LEFT JOIN app_toolset_configs AS configs USING (toolset_type)`
const configFields = 'toolset_type, enabled, updated_by, created_at, updated_at'

/**
 * One text, because two thousand values cost more to get out of the driver than to parse, and
 * because a text that came before need not be parsed again.
 */
const listStatement = `SELECT json_group_array(json_object(
    'id', id, 'user_id', user_id, 'toolset_type', toolset_type, 'name', name,
    'description', description, 'enabled', toolsets.enabled,
    'app_enabled', coalesce(configs.enabled, 0), 'has_api_key', encrypted_api_key IS NOT NULL,
    'server_url', server_url, 'tools', tools,
    'created_at', toolsets.created_at, 'updated_at', toolsets.updated_at
  ) ORDER BY toolsets.created_at, id) AS listed
  FROM ${tables} WHERE user_id = ?`

export type ToolsetStore = ReturnType<typeof createToolsetStore>

export function createToolsetStore(client: Client) {
  const readList = remember((text) => ListedRows.parse(JSON.parse(text)), mostCharacters)

  async function select(condition: string, args: InValue[]): Promise<StoredToolset[]> {
    const sql = `SELECT ${fields}, ${key} FROM ${tables} WHERE ${condition}`
    const { rows } = await client.execute({ sql, args })
    return rows.map((row) => ({ ...ToolsetRow.parse(row), apiKey: SealedRow.parse(row) }))
  }

  return {
    find: async (id: string): Promise<StoredToolset | undefined> =>
      (await select('id = ?', [id]))[0],

    /** Names differ by more than their case. */
    findByName: async (userId: string, name: string): Promise<StoredToolset | undefined> =>
      (await select('user_id = ? AND name = ?', [userId, name]))[0],

    listEnabled: (userId: string, toolsetType: string): Promise<StoredToolset[]> =>
      select(
        `user_id = ? AND toolset_type = ? AND toolsets.enabled = 1
          ORDER BY toolsets.created_at, id`,
        [userId, toolsetType],
      ),

    /** Without the keys. A list that has not changed is the same one again. */
    async list(userId: string): Promise<readonly ListedToolset[]> {
      const { rows } = await client.execute({ sql: listStatement, args: [userId] })
      return readList(z.string().parse(rows[0]?.['listed']))
    },

    /** False when the person has a toolset of this name. */
    async create(toolset: NewStoredToolset): Promise<boolean> {
      const { id, userId, toolsetType, createdAt, ...rest } = toolset
      const columns = columnsOf(rest)
      const written: [string, InValue][] = [
        ['id', id],
        ['user_id', userId],
        ['toolset_type', toolsetType],
        ...columns,
        ['created_at', createdAt],
        ['updated_at', createdAt],
      ]
      const names = written.map(([name]) => name).join(', ')
      const places = written.map(() => '?').join(', ')
      const sql = `INSERT INTO user_toolset_configs (${names}) VALUES (${places})`
      return isAccepted(client.execute({ sql, args: written.map(([, value]) => value) }))
    },

    /**
     * Writes only what is given, so that two changes of different members both last. Where `seen` is
     * given, nothing is written over a connection that has become another one: `missed`. Without a
     * time, it is nothing that the person did.
     */
    async update(
      id: string,
      change: StoredChange,
      at: number | undefined,
      seen?: SeenConnection,
    ): Promise<'written' | 'name-taken' | 'missed'> {
      const written: [string, InValue][] = [
        ...columnsOf(change),
        ...(at === undefined ? [] : [column('updated_at', at)]),
      ]
      const sql = `UPDATE user_toolset_configs
        SET ${written.map(([name]) => `${name} = ?`).join(', ')}
        WHERE id = ?${seen ? ' AND server_url IS ? AND encrypted_api_key IS ?' : ''}`
      const conditions = seen ? [seen.serverUrl, seen.apiKey?.ciphertext ?? null] : []
      const args = [...written.map(([, value]) => value), id, ...conditions]
      let isThere = false
      const writing = client.execute({ sql, args }).then(({ rowsAffected }) => {
        isThere = rowsAffected > 0
      })
      if (!(await isAccepted(writing))) return 'name-taken'
      return isThere ? 'written' : 'missed'
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

    async findAppConfig(toolsetType: string): Promise<StoredAppConfig | undefined> {
      const sql = `SELECT ${configFields} FROM app_toolset_configs WHERE toolset_type = ?`
      const { rows } = await client.execute({ sql, args: [toolsetType] })
      return rows.map((row) => AppConfigRow.parse(row))[0]
    },

    async listAppConfigs(): Promise<StoredAppConfig[]> {
      const sql = `SELECT ${configFields} FROM app_toolset_configs ORDER BY toolset_type`
      return (await client.execute(sql)).rows.map((row) => AppConfigRow.parse(row))
    },

    async setAppConfig(
      config: Pick<StoredAppConfig, 'toolsetType' | 'enabled' | 'updatedBy'>,
      at: number,
    ): Promise<StoredAppConfig> {
      const { rows } = await client.execute({
        sql: `INSERT INTO app_toolset_configs (${configFields}) VALUES (?, ?, ?, ?, ?)
          ON CONFLICT (toolset_type) DO UPDATE SET enabled = excluded.enabled,
            updated_by = excluded.updated_by, updated_at = excluded.updated_at
          RETURNING ${configFields}`,
        args: [config.toolsetType, Number(config.enabled), config.updatedBy, at, at],
      })
      return AppConfigRow.parse(rows[0])
    },
  }
}

const column = (name: string, value: InValue): [string, InValue] => [name, value]

function columnsOf(change: StoredChange): [string, InValue][] {
  const { name, description, enabled, apiKey, serverUrl, toolsText } = change
  const columns: [string, InValue | undefined][] = [
    ['name', name],
    ['description', description],
    ['enabled', enabled === undefined ? undefined : Number(enabled)],
    ...(apiKey === undefined ? [] : keyColumns(apiKey)),
    ['server_url', serverUrl],
    ['tools', toolsText],
  ]
  return columns.flatMap(([title, value]) => (value === undefined ? [] : [column(title, value)]))
}

function keyColumns(sealed: Sealed | null): [string, InValue][] {
  return [
    ['encrypted_api_key', sealed?.ciphertext ?? null],
    ['salt', sealed?.salt ?? null],
    ['nonce', sealed?.nonce ?? null],
    ['key_id', sealed?.keyId ?? null],
  ]
}
