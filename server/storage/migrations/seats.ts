import { nothing, type Migration } from './migration'

/**
 * The answers and feeds that people have open in all processes. The table is not logged, so that nobody
 * waits for the disk. A crash of PostgreSQL empties it, and each process inserts its seats again.
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
