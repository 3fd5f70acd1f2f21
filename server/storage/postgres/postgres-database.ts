import { Kysely } from 'kysely'

import { pause } from '@server/agents/pause'
import type { Log } from '@server/http/log'

import type { Database } from '@server/storage/database'
import type { Tables } from '@server/storage/tables'
import { createPostgresDialect } from './postgres-dialect'
import { isConflict } from './postgres-failure'
import { createPostgresNotifications } from './postgres-notifications'
import { createPostgresPool, defaultTimeouts, type PostgresTimeouts } from './postgres-pool'

const maximumAttempts = 5

/** Opens a database that connects with the first statement. */
export function openPostgresDatabase(options: {
  url: string
  log: Log
  timeouts?: PostgresTimeouts | undefined
}): Database {
  const { url, log, timeouts = defaultTimeouts } = options
  const pool = createPostgresPool(url, timeouts)
  const kysely = new Kysely<Tables>({ dialect: createPostgresDialect(pool) })
  const notifications = createPostgresNotifications({ url, timeouts, pause, log })

  const writeAll: Database['writeAll'] = async (queries) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await kysely.transaction().execute(async (transaction) => {
          const results = []
          for (const query of queries) results.push(await transaction.executeQuery(query))
          return results
        })
      } catch (error) {
        if (attempt === maximumAttempts || !isConflict(error)) throw error
      }
    }
  }

  return {
    engine: 'postgres',
    kysely,
    pool,
    writeAll,
    notifications,
    async close() {
      await notifications.close()
      await pool.end()
    },
  }
}
