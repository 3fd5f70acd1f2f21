import type { Migration, Statements } from './migration'

const statementsWith = (type: string): Statements => ({
  up: [
    `ALTER TABLE runs ADD COLUMN message_id ${type}`,
    `CREATE UNIQUE INDEX runs_by_message ON runs (thread_id, message_id)
      WHERE message_id IS NOT NULL`,
  ],
  down: ['DROP INDEX runs_by_message', 'ALTER TABLE runs DROP COLUMN message_id'],
})

export const messageIds: Migration = {
  libsql: statementsWith('TEXT'),
  postgres: statementsWith('text COLLATE "C"'),
}
