import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { hashSources } from './source-hash'

describe('the hash of the sources', () => {
  let root = ''
  const write = (file: string, content: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), content)
  }
  const hash = () => hashSources(root, ['src', 'app.json', 'missing'])

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'source-hash-'))
    write('src/deep/a.ts', 'a')
    write('app.json', '{}')
  })

  afterEach(() => rmSync(root, { recursive: true }))

  it('stays the same while the sources do', () => {
    const before = hash()
    write('README.md', 'not a source')
    write('src/deep/a.test.ts', 'a test')
    expect(hash()).toBe(before)
  })

  it.each([
    ['an edit', () => write('src/deep/a.ts', 'b')],
    ['a new file', () => write('src/b.ts', '')],
    ['a file that is listed by itself', () => write('app.json', '{ }')],
    ['an emptied file', () => write('src/deep/a.ts', '')],
  ])('changes with %s', (_change, change) => {
    const before = hash()
    change()
    expect(hash()).not.toBe(before)
  })
})
