import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

const places = ['src', 'server', 'commands', 'bench', 'e2e']

/** The test files that check properties, from the root of the project. */
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

/** Jest's parameters for the files of that name, or else for the properties of that name. */
export function selectTests(files: readonly string[], only: string | undefined): string[] {
  const named = files.filter((file) => file.includes(only ?? ''))
  if (only === undefined || named.length > 0) return ['--runTestsByPath', ...named]
  const pattern = only.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return ['--testNamePattern', pattern, '--runTestsByPath', ...files]
}
