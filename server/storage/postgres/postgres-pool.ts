import { Pool, types, type ClientConfig } from 'pg'

/** How long connecting and a statement may take. */
export interface PostgresTimeouts {
  connectMilliseconds: number
  statementMilliseconds: number
}

export const defaultTimeouts: PostgresTimeouts = {
  connectMilliseconds: 4000,
  statementMilliseconds: 4000,
}

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

export function connectionOf(
  url: string,
  timeouts: PostgresTimeouts,
  name = 'continuo',
): ClientConfig {
  return {
    connectionString: url,
    application_name: name,
    keepAlive: true,
    connectionTimeoutMillis: timeouts.connectMilliseconds,
    // The server gives up first; the other limit is for a server that does not answer at all.
    statement_timeout: timeouts.statementMilliseconds,
    query_timeout: timeouts.statementMilliseconds + 500,
    // Otherwise a client that vanished would keep its rows locked until the system notices, hours later.
    idle_in_transaction_session_timeout: timeouts.statementMilliseconds * 2,
    types: {
      getTypeParser: (oid, format) =>
        (format !== 'binary' && parsers.get(oid)) || types.getTypeParser(oid, format),
    },
  }
}

/** The pool closes its idle connections long before this, so it affects only those of vanished clients. */
const endWhenIdle = 'SET idle_session_timeout = 60000'

export function createPostgresPool(url: string, timeouts: PostgresTimeouts): Pool {
  const pool = new Pool({ ...connectionOf(url, timeouts), max: maximumConnections })
  // An idle connection that breaks is replaced when the next one is needed, and one in use fails its
  // statement. Without listeners, both would end the process.
  return pool
    .on('error', () => {})
    .on('connect', (client) => {
      client.on('error', () => {})
      client.query(endWhenIdle).catch(() => {})
    })
}
