import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { bringExport, keepExport } from './kept-export'

let directory = ''
beforeEach(() => (directory = mkdtempSync(join(tmpdir(), 'kept-export-'))))
afterEach(() => rmSync(directory, { recursive: true }))

const places = ['dist/ios', 'dist/sizes/ios.json']

function cloneOf(project: string, hash: string) {
  const file = (name: string) => join(directory, project, name)
  const kept = {
    store: join(directory, 'store'),
    name: 'ios',
    hash,
    project: join(directory, project),
    places,
  }
  return {
    kept,
    write(name: string, text: string) {
      mkdirSync(dirname(file(name)), { recursive: true })
      writeFileSync(file(name), text)
    },
    read: (name: string) => readFileSync(file(name), 'utf8'),
    list: (name: string) => readdirSync(file(name)),
  }
}

function exported(project: string, hash: string) {
  const clone = cloneOf(project, hash)
  clone.write('dist/ios/app.hbc', `bytecode of ${hash}`)
  clone.write('dist/sizes/ios.json', '{}')
  keepExport(clone.kept)
  return clone
}

describe('a cached export', () => {
  it('replaces an older export in another clone with the same sources', () => {
    exported('first', 'a')
    const second = cloneOf('second', 'a')
    second.write('dist/ios/old.hbc', 'old')
    expect(bringExport(second.kept)).toBe(true)
    expect(second.list('dist/ios')).toEqual(['app.hbc'])
    expect(second.read('dist/ios/app.hbc')).toBe('bytecode of a')
    expect(second.read('dist/sizes/ios.json')).toBe('{}')
  })

  it('is not copied to a clone with other sources', () => {
    exported('first', 'a')
    expect(bringExport(cloneOf('second', 'b').kept)).toBe(false)
  })

  it('is removed when there are three newer ones', () => {
    for (const hash of ['a', 'b', 'c', 'd']) exported('first', hash)
    expect(readdirSync(join(directory, 'store', 'ios'))).toHaveLength(3)
    expect(bringExport(cloneOf('second', 'd').kept)).toBe(true)
  })
})
