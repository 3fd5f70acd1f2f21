/** Runs one PostgreSQL for all tests, with a migrated database to copy. Stops with its parent process. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { migratePostgres } from '@server/storage/postgres/migrate-postgres'
import { startPostgresServer } from '@server/testing/postgres-server'
import { onServer, templateName, urlOf } from '@server/testing/test-database'

const directory = mkdtempSync(join(tmpdir(), 'continuo-postgres-'))
const server = await startPostgresServer({ directory })
process.once('disconnect', () => {
  void server.stop('immediate').then(() => rmSync(directory, { recursive: true, force: true }))
})
await onServer(server.url, `CREATE DATABASE ${templateName}`)
await migratePostgres(urlOf(server.url, templateName))
process.send?.(server.url)
