import { nothing, type Migration } from './migration'

/**
 * What people have open at once, in all processes. Not logged, so that nobody waits for the disk; after
 * a crash of PostgreSQL it is empty, and each process enters again what it has open.
 */
export const seats: Migration = {
  libsql: nothing,
  postgres: {
    up: [
      `CREATE UNLOGGED TABLE seats (
        seat_id text COLLATE "C" PRIMARY KEY,
        kind text COLLATE "C" NOT NULL,
        user_id text COLLATE "C" NOT NULL,
        process_id text COLLATE "C" NOT NULL,
        opened timestamptz NOT NULL
      )`,
      `CREATE INDEX seats_by_person ON seats (user_id, kind, opened)`,
      `CREATE INDEX seats_by_process ON seats (process_id)`,
    ],
    down: ['DROP TABLE seats'],
  },
}
