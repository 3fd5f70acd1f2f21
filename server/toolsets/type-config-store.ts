import type { Client } from '@libsql/client'
import { z } from 'zod'

const TypeConfigRow = z
  .object({
    toolset_type: z.string(),
    enabled: z.number().transform((value) => value !== 0),
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
export type StoredTypeConfig = z.output<typeof TypeConfigRow>

const columns = 'toolset_type, enabled, updated_by, created_at, updated_at'

export type TypeConfigStore = ReturnType<typeof createTypeConfigStore>

/** Which toolset types an admin has enabled. */
export function createTypeConfigStore(client: Client) {
  return {
    async find(toolsetType: string): Promise<StoredTypeConfig | undefined> {
      const sql = `SELECT ${columns} FROM app_toolset_configs WHERE toolset_type = ?`
      const { rows } = await client.execute({ sql, args: [toolsetType] })
      return rows.map((row) => TypeConfigRow.parse(row))[0]
    },

    async list(): Promise<StoredTypeConfig[]> {
      const sql = `SELECT ${columns} FROM app_toolset_configs ORDER BY toolset_type`
      return (await client.execute(sql)).rows.map((row) => TypeConfigRow.parse(row))
    },

    /** Enables a type for which nobody has decided yet. */
    async enableUnlessSet(toolsetType: string, at: number): Promise<void> {
      await client.execute({
        sql: `INSERT INTO app_toolset_configs (${columns}) VALUES (?, 1, 'system', ?, ?)
          ON CONFLICT (toolset_type) DO NOTHING`,
        args: [toolsetType, at, at],
      })
    },

    async set(
      config: Pick<StoredTypeConfig, 'toolsetType' | 'enabled' | 'updatedBy'>,
      at: number,
    ): Promise<StoredTypeConfig> {
      const { rows } = await client.execute({
        sql: `INSERT INTO app_toolset_configs (${columns}) VALUES (?, ?, ?, ?, ?)
          ON CONFLICT (toolset_type) DO UPDATE SET enabled = excluded.enabled,
            updated_by = excluded.updated_by, updated_at = excluded.updated_at
          RETURNING ${columns}`,
        args: [config.toolsetType, Number(config.enabled), config.updatedBy, at, at],
      })
      return TypeConfigRow.parse(rows[0])
    },
  }
}
