import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { temporaryDirectory } from '@server/testing/temporary-directory'

import { nameFilesEarly } from './name-files-early'

const scripts = '/_expo/static/js/web'
const wasm = '/assets/sqlite/wa-sqlite.7ca566.wasm'

function exportWith(files: Readonly<Record<string, string>>): string {
  const directory = temporaryDirectory()
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true })
    writeFileSync(join(directory, path), content)
  }
  nameFilesEarly(directory)
  return readFileSync(join(directory, 'index.html'), 'utf8')
}

describe('the page of the exported app', () => {
  it('preloads its scripts and prefetches the database worker', () => {
    const body = `<body><script src="${scripts}/entry-1a.js" defer></script></body>`
    const page = exportWith({
      'index.html': `<html><head><title>App</title></head>${body}</html>`,
      [`${scripts}/entry-1a.js`]: '',
      [`${scripts}/settings-3c.js`]: '',
      [`${scripts}/database-worker-2b.js`]: '',
      [wasm]: '',
    })
    const links = [
      `<link rel="preload" href="${scripts}/entry-1a.js" as="script"/>`,
      `<link rel="prefetch" href="${scripts}/database-worker-2b.js"/>`,
    ]
    expect(page).toBe(`<html><head><title>App</title>${links.join('')}</head>${body}</html>`)
  })

  it('stays as it is if it has no scripts', () => {
    const page = '<html><head></head></html>'
    expect(exportWith({ 'index.html': page })).toBe(page)
  })
})
