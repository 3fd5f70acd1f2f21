import { Pool, types, type ClientConfig } from 'pg'

/** How long a connection and a statement may take. Nobody waits for a slow database forever. */
export interface Patience {
  connectMilliseconds: number
  statementMilliseconds: number
}

export const usualPatience: Patience = { connectMilliseconds: 4000, statementMilliseconds: 4000 }

const maximumConnections = 10

const int8 = 20
const json = 114
const jsonb = 3802

/** Counts fit into a number. JSON stays text, as in a file. */
const parsers = new Map<number, (text: string) => unknown>([
  [int8, Number],
  [json, String],
  [jsonb, String],
])

export function connectionOf(url: string, patience: Patience): ClientConfig {
  return {
    connectionString: url,
    application_name: 'continuo',
    keepAlive: true,
    connectionTimeoutMillis: patience.connectMilliseconds,
    // The server gives up first; the other limit is for a server that does not answer at all.
    statement_timeout: patience.statementMilliseconds,
    query_timeout: patience.statementMilliseconds + 500,
    types: {
      getTypeParser: (oid, format) =>
        (format !== 'binary' && parsers.get(oid)) || types.getTypeParser(oid, format),
    },
  }
}

export function createPostgresPool(url: string, patience: Patience): Pool {
  const pool = new Pool({ ...connectionOf(url, patience), max: maximumConnections })
  // An idle connection that breaks is replaced when the next one is needed.
  return pool.on('error', () => {})
}
