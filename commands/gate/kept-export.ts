import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'

/** Of each app: that of a branch, that of main and one more. */
const mostKept = 3

export interface KeptExport {
  /** Where the exports of this machine are kept. */
  store: string
  /** The app, such as `ios`. */
  name: string
  /** Of everything that the export is made of. */
  hash: string
  project: string
  /** The files and folders of the project that the export makes. */
  places: readonly string[]
}

/**
 * Brings the export that any clone on this machine made of the same sources. Returns whether there was one. Metro and
 * Jest keep what they make in the same way, file by file.
 */
export function bringExport({ store, name, hash, project, places }: KeptExport): boolean {
  const kept = join(store, name, hash)
  if (!existsSync(kept)) return false
  for (const place of places) {
    rmSync(join(project, place), { recursive: true, force: true })
    cpSync(join(kept, place), join(project, place), { recursive: true })
  }
  return true
}

/** Keeps an export that was just made, and drops the oldest. */
export function keepExport({ store, name, hash, project, places }: KeptExport): void {
  const shelf = join(store, name)
  mkdirSync(shelf, { recursive: true, mode: 0o700 })
  const next = mkdtempSync(join(shelf, 'next-'))
  for (const place of places) cpSync(join(project, place), join(next, place), { recursive: true })
  const kept = join(shelf, hash)
  // Only whole exports ever have their name. Another clone may have been quicker.
  if (existsSync(kept)) rmSync(next, { recursive: true })
  else renameSync(next, kept)
  const age = (entry: string) => statSync(join(shelf, entry)).mtimeMs
  const oldest = readdirSync(shelf).toSorted((first, second) => age(second) - age(first))
  for (const entry of oldest.slice(mostKept)) rmSync(join(shelf, entry), { recursive: true })
}
