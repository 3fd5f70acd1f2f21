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
const intervalMilliseconds = 20

/**
 * A file can be written by one process at a time. The driver waits for its turn on the thread that
 * answers everybody, so it is let wait for a moment only, and this waits for the rest. `prepare` is
 * what a new connection needs to be told.
 */
export function createPatientClient(client: Client, prepare: readonly string[]): Client {
  async function insist<Result>(attempt: () => Promise<Result>): Promise<Result> {
    const deadline = performance.now() + retryLimitMilliseconds
    for (;;) {
      try {
        return await attempt()
      } catch (error) {
        if (performance.now() > deadline) throw error
        if (isBusy(error)) await renewConnection()
        else if (!isCutOff(error) || client.closed) throw error
        await setTimeout(intervalMilliseconds)
      }
    }
  }

  /**
   * The driver leaves a statement that was refused half done until it is collected as garbage, and
   * until then its connection can commit nothing.
   */
  async function renewConnection() {
    client.reconnect()
    for (const statement of prepare) await client.execute(statement)
  }

  function execute(statement: InStatement): Promise<ResultSet>
  function execute(sql: string, args?: InArgs): Promise<ResultSet>
  function execute(statement: InStatement, args?: InArgs): Promise<ResultSet> {
    const whole = typeof statement === 'string' ? { sql: statement, args: args ?? [] } : statement
    return insist(() => client.execute(whole))
  }

  return {
    execute,
    batch: (statements, mode) => insist(() => client.batch(statements, mode)),
    migrate: (statements) => insist(() => client.migrate(statements)),
    transaction: (mode?: TransactionMode) => insist(() => client.transaction(mode)),
    executeMultiple: (sql) => insist(() => client.executeMultiple(sql)),
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

/** Somebody else renewed the connection that was just to be used. */
function isCutOff(error: unknown): boolean {
  return error instanceof LibsqlError && error.code === 'CLIENT_CLOSED'
}

function isBusy(error: unknown): boolean {
  return error instanceof LibsqlError && error.code.startsWith('SQLITE_BUSY')
}
