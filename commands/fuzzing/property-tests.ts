import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

const places = ['src', 'server', 'commands', 'bench', 'e2e']

/** Returns the test files that check properties, relative to the root. */
export function findPropertyTests(root: string): string[] {
  const files = places.flatMap((place) =>
    readdirSync(join(root, place), { recursive: true, encoding: 'utf8' }).map((file) =>
      posix.join(place, file.replaceAll('\\', '/')),
    ),
  )
  return files
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules/'))
    .filter((file) => readFileSync(join(root, file), 'utf8').includes('assertProperty('))
    .toSorted()
}

/** Returns Jest's parameters for the files whose names contain `only`, or else for the properties with that name. */
export function selectTests(files: readonly string[], only: string | undefined): string[] {
  const named = files.filter((file) => file.includes(only ?? ''))
  if (only === undefined || named.length > 0) return ['--runTestsByPath', ...named]
  const pattern = only.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return ['--testNamePattern', pattern, '--runTestsByPath', ...files]
}
