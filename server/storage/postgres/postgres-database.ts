import { Kysely } from 'kysely'

import { pause } from '@server/agents/pause'
import type { Log } from '@server/http/log'

import type { Database } from '@server/storage/database'
import type { Tables } from '@server/storage/tables'
import { createPostgresDialect } from './postgres-dialect'
import { isConflict } from './postgres-failure'
import { createPostgresNews } from './postgres-news'
import { createPostgresPool, usualPatience, type Patience } from './postgres-pool'

const maximumAttempts = 5

/** Opens a database that connects with the first statement. */
export function openPostgresDatabase(options: {
  url: string
  log: Log
  patience?: Patience | undefined
}): Database {
  const { url, log, patience = usualPatience } = options
  const pool = createPostgresPool(url, patience)
  const kysely = new Kysely<Tables>({ dialect: createPostgresDialect(pool) })
  const news = createPostgresNews({ url, patience, pause, log })

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
    news,
    async close() {
      await news.close()
      await pool.end()
    },
  }
}
