/**
 * The native half of expo-sqlite, implemented with a real SQLite, so that tests run
 * the library's own JavaScript and real SQL. Every path is a database in memory that
 * lives as long as the test file, unless the databases are kept in a directory.
 */
import Database from 'libsql'

type Parameters = Record<string, unknown>

/** The directory of databases in memory, which no disk has. */
const nowhere = 'nowhere'

const databases = new Map<string, Database.Database>()
let directory = nowhere
let onStatement = (_source: string) => {}

/** Keeps databases as files, which outlive the process. */
export function keepDatabasesIn(path: string): void {
  directory = path
}

/** Calls back before each statement runs. */
export function watchStatements(listener: (source: string) => void): void {
  onStatement = listener
}

class NativeDatabase {
  readonly connection: Database.Database

  constructor(path: string) {
    const known = databases.get(path)
    this.connection = known ?? new Database(path.startsWith(nowhere) ? ':memory:' : path)
    if (path.startsWith(nowhere)) databases.set(path, this.connection)
  }

  async initAsync() {}
  async closeAsync() {
    if (![...databases.values()].includes(this.connection)) this.connection.close()
  }
  async isInTransactionAsync() {
    return this.connection.inTransaction
  }
  async execAsync(source: string) {
    onStatement(source)
    this.connection.exec(source)
  }
  async prepareAsync(statement: NativeStatement, source: string) {
    statement.prepare(this.connection, source)
  }
}

class NativeStatement {
  private statement: Database.Statement | undefined
  private rows: unknown[] = []
  private connection: Database.Database | undefined

  prepare(connection: Database.Database, source: string) {
    onStatement(source)
    this.connection = connection
    this.statement = connection.prepare(source)
  }

  async runAsync(_database: unknown, plain: Parameters, blobs: Parameters, asArray: boolean) {
    const { statement, connection } = this
    if (!statement || !connection) throw new Error('not prepared')
    const values = { ...plain, ...blobs }
    const parameters = asArray ? Object.values(values) : [withoutPrefix(values)]
    if (isReader(statement)) {
      this.rows = statement.raw(true).all(...(Object.keys(values).length > 0 ? parameters : []))
      return { lastInsertRowId: 0, changes: 0, firstRowValues: this.rows.shift() ?? [] }
    }
    const result = statement.run(...(Object.keys(values).length > 0 ? parameters : []))
    this.rows = []
    return {
      lastInsertRowId: Number(result.lastInsertRowid),
      changes: result.changes,
      firstRowValues: [],
    }
  }
  async stepAsync() {
    return this.rows.shift()
  }
  async getAllAsync() {
    return this.rows.splice(0)
  }
  async getColumnNamesAsync() {
    const { statement } = this
    return statement && isReader(statement) ? statement.columns().map(({ name }) => name) : []
  }
  async resetAsync() {
    this.rows = []
  }
  async finalizeAsync() {}
}

const isReader = (statement: Database.Statement) => statement.reader

const withoutPrefix = (values: Parameters) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name.slice(1), value]))

const native = {
  NativeDatabase,
  NativeStatement,
  get defaultDatabaseDirectory() {
    return directory
  },
  ensureDatabasePathExistsAsync: async () => {},
  deleteDatabaseAsync: async (path: string) => void databases.delete(path),
  addListener: () => ({ remove: () => {} }),
}

// expo-sqlite imports its native half as the default export.
export default native
