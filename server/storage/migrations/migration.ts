export interface Statements {
  up: readonly string[]
  down: readonly string[]
}

/** One step from a version of the data to the next, for each engine. */
export type Migration = Record<'libsql' | 'postgres', Statements>

/** For what only one of the engines needs. */
export const nothing: Statements = { up: [], down: [] }
