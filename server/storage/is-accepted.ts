import { LibsqlError } from '@libsql/client'

/** Whether the write went through; false when it would have broken a key that exists already. */
export async function isAccepted(write: Promise<unknown>): Promise<boolean> {
  try {
    await write
    return true
  } catch (error) {
    // A file says SQLITE_CONSTRAINT, a database server which kind of constraint it was.
    if (error instanceof LibsqlError && error.code.startsWith('SQLITE_CONSTRAINT')) return false
    throw error
  }
}
