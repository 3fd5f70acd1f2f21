import { StartFailure } from '@server/process/start-failure'

import { StorageFailure, type StorageFailureKind } from './storage-failure'

/** Without a `url`, the database is a file in the directory. */
export interface Location {
  directory: string
  url?: string | undefined
}

export const isPostgres = (url: string | undefined): url is string =>
  url !== undefined && /^postgres(?:ql)?:/.test(url)

/** Explains why a server cannot start with its database. Omits the URL, which may contain a password. */
export function unusable(location: Location, error: unknown): StartFailure {
  const { data, advice } = nameOf(location)
  const sentence =
    isPostgres(location.url) && error instanceof StorageFailure
      ? sentences[error.kind]
      : `${data} cannot be read and written. Check ${location.url === undefined ? 'the folder' : 'the address'}, or ${advice}.`
  return new StartFailure('data-unusable', sentence)
}

const sentences: Record<StorageFailureKind, string> = {
  unreachable:
    'The database at DATABASE_URL does not answer. Start it, or check the host and the port in DATABASE_URL.',
  slow: 'The database at DATABASE_URL answers too slowly. Check its load and the network, and start again.',
  full: 'The database at DATABASE_URL is full. Give it more space, and start again.',
  forbidden:
    'The database at DATABASE_URL rejects the account. Check the name, the password and the database in DATABASE_URL, and that the account may create tables there.',
}

export function laterVersion(location: Partial<Location>): StartFailure {
  const { data, advice } = nameOf(location)
  const sentence = `${data} was written by a later version. Update, or ${advice}.`
  return new StartFailure('data-unusable', sentence)
}

export const tooOld = (version: number, oldest: number) =>
  new StartFailure(
    'data-unusable',
    `The database at DATABASE_URL is PostgreSQL ${version}. Continuo needs version ${oldest} or later.`,
  )

function nameOf({ directory = '', url }: Partial<Location>): { data: string; advice: string } {
  if (url === undefined) {
    return { data: `The data in ${directory}`, advice: 'choose another folder with DATA_DIR' }
  }
  return { data: 'The database at DATABASE_URL', advice: 'choose another with DATABASE_URL' }
}
