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

/** The number of exports to keep per app: that of a branch, that of main and one more. */
const mostKept = 3

export interface KeptExport {
  /** The folder where this machine caches exports. */
  store: string
  /** The app, such as `ios`. */
  name: string
  /** The hash of everything that goes into the export. */
  hash: string
  project: string
  /** The files and folders that the export creates in the project. */
  places: readonly string[]
}

/**
 * Copies a cached export of the same sources into the project, whichever clone on this machine made it. Returns whether
 * there was one. The caches of Metro and Jest are shared between clones in the same way, file by file.
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

/** Caches an export that was just made, and removes the oldest. */
export function keepExport({ store, name, hash, project, places }: KeptExport): void {
  const shelf = join(store, name)
  mkdirSync(shelf, { recursive: true, mode: 0o700 })
  const next = mkdtempSync(join(shelf, 'next-'))
  for (const place of places) cpSync(join(project, place), join(next, place), { recursive: true })
  const kept = join(shelf, hash)
  // Renamed only when complete. Another clone may have been faster.
  if (existsSync(kept)) rmSync(next, { recursive: true })
  else renameSync(next, kept)
  const age = (entry: string) => statSync(join(shelf, entry)).mtimeMs
  const oldest = readdirSync(shelf).toSorted((first, second) => age(second) - age(first))
  for (const entry of oldest.slice(mostKept)) rmSync(join(shelf, entry), { recursive: true })
}
