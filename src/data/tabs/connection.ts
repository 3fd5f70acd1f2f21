/** A value bound to a statement. */
export type BoundValue = string | number | boolean | null

/** The part of a database that the stores use, whether this tab or another one has it open. */
export interface Connection {
  execAsync(source: string): Promise<void>
  runAsync(source: string): Promise<{ changes: number }>
  runAsync(source: string, values: BoundValue[]): Promise<{ changes: number }>
  getFirstAsync(source: string): Promise<unknown>
  getFirstAsync(source: string, values: BoundValue[]): Promise<unknown>
  getAllAsync(source: string): Promise<unknown[]>
  getAllAsync(source: string, values: BoundValue[]): Promise<unknown[]>
}

/** A database that this tab has open. */
export interface OpenConnection extends Connection {
  close(): Promise<void>
}

/** Opens the file. `prepare` sets up what the file needs, and runs again if another file replaces it. */
export type OpenFile = (prepare: (db: Connection) => Promise<void>) => Promise<OpenConnection>
