import { DatabaseError } from 'pg'

import { systemErrorCode } from '@server/process/system-error'

import { StorageFailure, type StorageFailureKind } from '@server/storage/storage-failure'

/** By the code of PostgreSQL, or its class, which is its first two characters. */
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

/** What the driver says of connections has no code. */
const ofConnection =
  /connection (?:terminated|timeout|error)|timeout (?:expired|exceeded)|not queryable/i

const readTimeout = 'Query read timeout'

/** Errors that say nothing of the statement, but of the database. */
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

/** Two transactions stood in each other's way. The database has undone this one. */
export const isConflict = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === '40001' || error.code === '40P01')
