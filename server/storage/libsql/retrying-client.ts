import { setTimeout } from 'node:timers/promises'
import {
  LibsqlError,
  type Client,
  type InArgs,
  type InStatement,
  type ResultSet,
  type TransactionMode,
} from '@libsql/client'

const retryLimitMilliseconds = 15_000
const retryIntervalMilliseconds = 20

/**
 * Only one process at a time can write to a file database. The driver blocks the main thread while it
 * waits, so it gets a short timeout and this client retries asynchronously. `prepare` runs on every
 * new connection.
 */
export function createRetryingClient(client: Client, prepare: readonly string[]): Client {
  async function retry<Result>(attempt: () => Promise<Result>): Promise<Result> {
    const deadline = performance.now() + retryLimitMilliseconds
    for (;;) {
      try {
        return await attempt()
      } catch (error) {
        if (performance.now() > deadline) throw error
        if (isBusy(error)) await renewConnection()
        else if (!isCutOff(error) || client.closed) throw error
        await setTimeout(retryIntervalMilliseconds)
      }
    }
  }

  /**
   * After a busy error the driver keeps the statement open until it is garbage-collected, and until
   * then the connection cannot commit anything.
   */
  async function renewConnection() {
    client.reconnect()
    for (const statement of prepare) await client.execute(statement)
  }

  function execute(statement: InStatement): Promise<ResultSet>
  function execute(sql: string, args?: InArgs): Promise<ResultSet>
  function execute(statement: InStatement, args?: InArgs): Promise<ResultSet> {
    const whole = typeof statement === 'string' ? { sql: statement, args: args ?? [] } : statement
    return retry(() => client.execute(whole))
  }

  return {
    execute,
    batch: (statements, mode) => retry(() => client.batch(statements, mode)),
    migrate: (statements) => retry(() => client.migrate(statements)),
    transaction: (mode?: TransactionMode) => retry(() => client.transaction(mode)),
    executeMultiple: (sql) => retry(() => client.executeMultiple(sql)),
    sync: () => client.sync(),
    close: () => client.close(),
    reconnect: () => client.reconnect(),
    get closed() {
      return client.closed
    },
    get protocol() {
      return client.protocol
    },
  }
}

/** Returns true if another call renewed the connection at the same time. */
function isCutOff(error: unknown): boolean {
  return error instanceof LibsqlError && error.code === 'CLIENT_CLOSED'
}

function isBusy(error: unknown): boolean {
  return error instanceof LibsqlError && error.code.startsWith('SQLITE_BUSY')
}
