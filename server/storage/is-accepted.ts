import { LibsqlError } from '@libsql/client'

/** Returns false if the write violates a constraint, such as a unique key. */
export async function isAccepted(write: Promise<unknown>): Promise<boolean> {
  try {
    await write
    return true
  } catch (error) {
    // A database server appends the kind of constraint to the code.
    if (error instanceof LibsqlError && error.code.startsWith('SQLITE_CONSTRAINT')) return false
    throw error
  }
}
