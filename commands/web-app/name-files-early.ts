import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'

const script = /<script src="(\/[^"]+)"/g

/**
 * Adds links to the page for files that the first screen needs, so that browsers fetch them in parallel: without them,
 * the database worker would only be requested by a running script. Its WebAssembly gets no link: on a first start it
 * would delay the scripts of the welcome page, and on later starts it is in the cache.
 */
export function nameFilesEarly(directory: string): void {
  const file = join(directory, 'index.html')
  const page = readFileSync(file, 'utf8')
  const scripts = [...page.matchAll(script)].map(([, path = '']) => path)
  const links = [
    ...scripts.map((path) => `<link rel="preload" href="${path}" as="script"/>`),
    // Not a preload, which is for the page itself: browsers warn about one that starts a worker.
    ...findWorker(directory).map((path) => `<link rel="prefetch" href="${path}"/>`),
  ]
  writeFileSync(
    file,
    page.replace('</head>', () => `${links.join('')}</head>`),
  )
}

function findWorker(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((path) => posix.join('/', path.replaceAll('\\', '/')))
    .filter((path) => /\/database-worker-[0-9a-f]+\.js$/.test(path))
}
