import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'

const isTest = (file: string) => /\.test\.[a-z]+$/.test(file)

function listFiles(root: string, place: string): string[] {
  const file = join(root, place)
  if (!existsSync(file)) return []
  if (!statSync(file).isDirectory()) return [place]
  return readdirSync(file).flatMap((name) => listFiles(root, posix.join(place, name)))
}

/** Hashes the names and contents of all files in these places, except for tests. */
export function hashSources(root: string, places: readonly string[]): string {
  const hash = createHash('sha256')
  const files = places.flatMap((place) => listFiles(root, place)).filter((file) => !isTest(file))
  for (const file of files.toSorted()) {
    const content = readFileSync(join(root, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}
