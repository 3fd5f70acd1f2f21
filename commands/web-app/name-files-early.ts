import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'

const script = /<script src="(\/[^"]+)"/g

/**
 * Lets the page name the files that the first screen needs, so that a browser fetches them side by side. The worker of
 * the database would be found only by a script that has run. Its WebAssembly is left to it: without that, a first start
 * shows the welcome page sooner, and later starts have it already.
 */
export function nameFilesEarly(directory: string): void {
  const file = join(directory, 'index.html')
  const page = readFileSync(file, 'utf8')
  const scripts = [...page.matchAll(script)].map(([, path = '']) => path)
  const links = [
    ...scripts.map((path) => `<link rel="preload" href="${path}" as="script"/>`),
    // A preload is only for the page itself, and browsers warn about one that starts a worker.
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
