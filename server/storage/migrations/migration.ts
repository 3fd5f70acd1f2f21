export interface Statements {
  up: readonly string[]
  down: readonly string[]
}

/** One step from a version of the data to the next, for each engine. */
export type Migration = Record<'libsql' | 'postgres', Statements>

/** The step of an engine that needs no change. */
export const nothing: Statements = { up: [], down: [] }
