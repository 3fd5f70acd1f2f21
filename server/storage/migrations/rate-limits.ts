import { nothing, type Migration } from './migration'

/** The columns are those that the library expects. Losing the counts in a crash does no harm. */
export const rateLimits: Migration = {
  libsql: nothing,
  postgres: {
    up: [
      `CREATE UNLOGGED TABLE rate_limits (
        key varchar(255) COLLATE "C" PRIMARY KEY,
        points integer NOT NULL DEFAULT 0,
        expire bigint
      )`,
      `CREATE INDEX rate_limits_expired ON rate_limits (expire)`,
    ],
    down: ['DROP TABLE rate_limits'],
  },
}
