import { LibsqlError } from '@libsql/client'
import { DatabaseError } from 'pg'

/** Returns false if the write violates a constraint, such as a unique key. */
export async function isAccepted(write: Promise<unknown>): Promise<boolean> {
  try {
    await write
    return true
  } catch (error) {
    if (isViolation(error)) return false
    throw error
  }
}

/** Returns true if the database works but rejected the write because of a constraint. */
export const isViolation = (error: unknown): boolean =>
  error instanceof LibsqlError
    ? error.code.startsWith('SQLITE_CONSTRAINT')
    : error instanceof DatabaseError && error.code?.startsWith('23') === true
