import { existsSync, readFileSync } from 'node:fs'

import { findPromiseFaults, readPromises } from './promise-faults'

const readSource = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

const faultsOf = (page: string, count: number) =>
  findPromiseFaults(readPromises(page), count, (path) =>
    path === 'a.test.ts'
      ? String.raw`it('keeps the text', …); it('doesn\'t ask twice', …)`
      : undefined,
  )

describe('the tables of promises', () => {
  it('docs/faults.md names an existing test for each of its 50 rows', () => {
    const page = readFileSync('docs/faults.md', 'utf8')
    expect(findPromiseFaults(readPromises(page), 50, readSource)).toEqual([])
  })

  it('docs/security.md names an existing test for each of its 43 rows', () => {
    const page = readFileSync('docs/security.md', 'utf8')
    expect(findPromiseFaults(readPromises(page), 43, readSource)).toEqual([])
  })
})

describe('the check of a table of promises', () => {
  it('accepts a row whose tests exist', () => {
    const proof = "`a.test.ts` › keeps the text<br>`a.test.ts` › doesn't ask twice"
    expect(faultsOf(`| 1 | A kill | ${proof} |`, 1)).toEqual([])
  })

  it('accepts a row that says how to check it on a device', () => {
    expect(faultsOf('| 1 | A kill | On a device: lock the phone. |', 1)).toEqual([])
  })

  it('reports a row without a proof', () => {
    expect(faultsOf('| 1 | A kill | |', 1)).toEqual(['Row 1 names no test.'])
  })

  it('reports a row that is missing', () => {
    expect(faultsOf('| 2 | A kill | `a.test.ts` › keeps the text |', 2)).toEqual([
      'Row 1 is missing.',
    ])
  })

  it('reports a file that does not exist', () => {
    expect(faultsOf('| 1 | A kill | `b.test.ts` › keeps the text |', 1)).toEqual([
      'Row 1: there is no b.test.ts.',
    ])
  })

  it('reports a title that the file does not have', () => {
    expect(faultsOf('| 1 | A kill | `a.test.ts` › loses the text |', 1)).toEqual([
      'Row 1: a.test.ts has no test "loses the text".',
    ])
  })
})
