import { z } from 'zod'

import { column } from '@server/storage/column'
import type { Database } from '@server/storage/database'

const TypeConfigRow = z
  .object({
    toolset_type: z.string(),
    enabled: column.flag,
    updated_by: z.string(),
    created_at: column.milliseconds,
    updated_at: column.milliseconds,
  })
  .transform((row) => ({
    toolsetType: row.toolset_type,
    enabled: row.enabled,
    updatedBy: row.updated_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }))
export type StoredTypeConfig = z.output<typeof TypeConfigRow>

export type TypeConfigStore = ReturnType<typeof createTypeConfigStore>

/** Stores which toolset types an admin has enabled. */
export function createTypeConfigStore({ kysely }: Database) {
  const configs = kysely.selectFrom('app_toolset_configs').selectAll()

  return {
    async find(toolsetType: string): Promise<StoredTypeConfig | undefined> {
      const row = await configs.where('toolset_type', '=', toolsetType).executeTakeFirst()
      return row && TypeConfigRow.parse(row)
    },

    async list(): Promise<StoredTypeConfig[]> {
      const rows = await configs.orderBy('toolset_type').execute()
      return rows.map((row) => TypeConfigRow.parse(row))
    },

    /** Enables a type unless it has already been enabled or disabled. */
    async enableUnlessSet(toolsetType: string, at: number): Promise<void> {
      const times = { created_at: new Date(at), updated_at: new Date(at) }
      await kysely
        .insertInto('app_toolset_configs')
        .values({ toolset_type: toolsetType, enabled: true, updated_by: 'system', ...times })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    async set(
      config: Pick<StoredTypeConfig, 'toolsetType' | 'enabled' | 'updatedBy'>,
      at: number,
    ): Promise<StoredTypeConfig> {
      const { toolsetType, enabled, updatedBy } = config
      const time = new Date(at)
      const change = { enabled, updated_by: updatedBy, updated_at: time }
      const row = await kysely
        .insertInto('app_toolset_configs')
        .values({ toolset_type: toolsetType, ...change, created_at: time })
        .onConflict((conflict) => conflict.column('toolset_type').doUpdateSet(change))
        .returningAll()
        .executeTakeFirstOrThrow()
      return TypeConfigRow.parse(row)
    },
  }
}
