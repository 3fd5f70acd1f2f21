import { DatabaseError } from 'pg'

import { systemErrorCode } from '@server/process/system-error'

import { StorageFailure, type StorageFailureKind } from '@server/storage/storage-failure'

/** Keyed by the error code of PostgreSQL, or by its class, which is the first two characters. */
const kinds: Record<string, StorageFailureKind> = {
  '08': 'unreachable',
  '28': 'forbidden',
  '3D': 'forbidden',
  '42501': 'forbidden',
  '25006': 'forbidden',
  '25P03': 'slow',
  '53': 'full',
  '53300': 'unreachable',
  '55P03': 'slow',
  '57014': 'slow',
  '57P01': 'unreachable',
  '57P02': 'unreachable',
  '57P03': 'unreachable',
  '58': 'unreachable',
}

/** The driver's errors about connections have no code. */
const ofConnection =
  /connection (?:terminated|timeout|error)|timeout (?:expired|exceeded)|not queryable/i

const readTimeout = 'Query read timeout'

/** Turns an error that is due to the database, not to the statement, into a `StorageFailure`. */
export function namedPostgresFailure(error: unknown): unknown {
  const kind = kindOf(error)
  return kind ? new StorageFailure(kind, error) : error
}

function kindOf(error: unknown): StorageFailureKind | undefined {
  if (error instanceof DatabaseError) {
    const { code = '' } = error
    return kinds[code] ?? kinds[code.slice(0, 2)]
  }
  if (systemErrorCode(error) !== undefined) return 'unreachable'
  if (!(error instanceof Error)) return undefined
  if (error.message === readTimeout) return 'slow'
  return ofConnection.test(error.message) ? 'unreachable' : undefined
}

/** Returns true if the database rolled back this transaction because of a conflict with another one. */
export const isConflict = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === '40001' || error.code === '40P01')
