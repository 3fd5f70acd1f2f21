import { sql } from 'kysely'

import type { Database } from '@server/storage/database'
import { isAccepted } from '@server/storage/is-accepted'
import { sameText } from '@server/storage/same-text'

import {
  columnsOf,
  storedInstanceFrom,
  type NewStoredInstance,
  type SeenConnection,
  type StoredInstance,
  type StoredInstanceChange,
} from './stored-instance'

export type InstanceStore = ReturnType<typeof createInstanceStore>

export function createInstanceStore({ engine, kysely }: Database) {
  const stored = kysely
    .selectFrom('user_toolset_configs as toolsets')
    .leftJoin('app_toolset_configs as configs', 'configs.toolset_type', 'toolsets.toolset_type')
    .selectAll('toolsets')
    .select((query) => query.fn.coalesce('configs.enabled', query.val(false)).as('app_enabled'))

  return {
    async find(id: string): Promise<StoredInstance | undefined> {
      const row = await stored.where('id', '=', id).executeTakeFirst()
      return row && storedInstanceFrom(row)
    },

    /** Finds an instance by its name, ignoring case. */
    async findByName(userId: string, name: string): Promise<StoredInstance | undefined> {
      const row = await stored
        .where('user_id', '=', userId)
        .where(sameText(engine, 'name', name))
        .executeTakeFirst()
      return row && storedInstanceFrom(row)
    },

    /** Returns false if the user already has an instance with this name. */
    async create(instance: NewStoredInstance): Promise<boolean> {
      const { id, userId, toolsetType, createdAt, ...rest } = instance
      const at = new Date(createdAt)
      return isAccepted(
        kysely
          .insertInto('user_toolset_configs')
          .values({
            ...columnsOf(rest),
            id,
            user_id: userId,
            toolset_type: toolsetType,
            name: rest.name,
            enabled: rest.enabled,
            created_at: at,
            updated_at: at,
          })
          .execute(),
      )
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
      const columns = {
        ...columnsOf(change),
        ...(at !== undefined && { updated_at: new Date(at) }),
      }
      let isFound = false
      const writing = kysely
        .updateTable('user_toolset_configs')
        .set(columns)
        .where('id', '=', id)
        .$call((query) => (seen ? query.where(isSeen(seen)) : query))
        .executeTakeFirst()
        .then(({ numUpdatedRows }) => {
          isFound = numUpdatedRows > 0n
        })
      if (!(await isAccepted(writing))) return 'name-taken'
      return isFound ? 'written' : 'missed'
    },

    async remove(id: string): Promise<boolean> {
      const deletion = kysely.deleteFrom('user_toolset_configs').where('id', '=', id)
      return (await deletion.executeTakeFirst()).numDeletedRows > 0n
    },

    async countByType(): Promise<ReadonlyMap<string, number>> {
      const rows = await kysely
        .selectFrom('user_toolset_configs')
        .select((query) => ['toolset_type', query.fn.countAll<number>().as('instances')])
        .groupBy('toolset_type')
        .execute()
      return new Map(rows.map(({ toolset_type, instances }) => [toolset_type, instances]))
    },
  }
}

const isSeen = ({ serverUrl, apiKey }: SeenConnection) =>
  sql<boolean>`server_url IS NOT DISTINCT FROM ${serverUrl}
    AND encrypted_api_key IS NOT DISTINCT FROM ${apiKey?.ciphertext ?? null}`
