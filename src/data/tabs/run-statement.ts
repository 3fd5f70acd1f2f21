import type { Connection } from './connection'
import type { Statement } from './database-message'

/** Runs a statement that came from another tab. */
export async function runStatement(
  db: Connection,
  { method, source, values }: Statement,
): Promise<unknown> {
  switch (method) {
    case 'exec':
      return db.execAsync(source)
    case 'run':
      return (await db.runAsync(source, values)).changes
    case 'first':
      return db.getFirstAsync(source, values)
    case 'all':
      return db.getAllAsync(source, values)
  }
}
