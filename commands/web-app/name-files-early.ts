import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'

const script = /<script src="(\/[^"]+)"/g

/**
 * Lets the page name the files that the first screen needs, so that a browser fetches them side by side. The worker of
 * SQLite and its WebAssembly would be found only by a script that has run.
 */
export function nameFilesEarly(directory: string): void {
  const file = join(directory, 'index.html')
  const page = readFileSync(file, 'utf8')
  const scripts = [...page.matchAll(script)].map(([, path = '']) => path)
  const links = [
    ...scripts.map((path) => `<link rel="preload" href="${path}" as="script"/>`),
    // A preload is only for the page itself, and browsers warn about one that a worker uses.
    ...findDatabase(directory).map((path) => `<link rel="prefetch" href="${path}"/>`),
  ]
  writeFileSync(
    file,
    page.replace('</head>', () => `${links.join('')}</head>`),
  )
}

function findDatabase(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((path) => posix.join('/', path.replaceAll('\\', '/')))
    .filter((path) => /\/database-worker-[0-9a-f]+\.js$|\/wa-sqlite\.[0-9a-f]+\.wasm$/.test(path))
    .toSorted()
}
