import { chmodSync, closeSync, lstatSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Matches the database with its journals, the keys, and the server's own certificate. */
const ownFile =
  /^(continuo\.db(-wal|-shm|-journal)?|secret-keys|own-certificate(-key)?\.pem)(\..+)?$/

const permissions = 0o777

/**
 * Makes the data folder and our files in it readable only by their owner, even if an earlier version or
 * a copy made them readable by others. A folder that also contains other files may be shared, so only
 * our files change there.
 */
export function makePrivate(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const names = readdirSync(directory)
  for (const name of names.filter((each) => ownFile.test(each)))
    restrict(join(directory, name), 0o600)
  if (names.every((name) => ownFile.test(name))) restrict(directory, 0o700)
}

/** Makes a database file private. SQLite gives new journals the permissions of the database. */
export function makeDatabasePrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
  for (const end of ['', '-wal', '-shm']) restrict(`${file}${end}`, 0o600)
}

/** Does nothing if a file is missing, has another owner, or is in a file system without permissions. */
function restrict(path: string, mode: number): void {
  try {
    const found = lstatSync(path)
    if (!found.isSymbolicLink() && (found.mode & permissions) !== mode) chmodSync(path, mode)
  } catch {
    // Failing to start would be worse.
  }
}
