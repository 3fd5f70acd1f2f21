import { attempt, FailureError, type Failure } from '@/core/failure'
import { clearDiagnostics, readDiagnostics } from '@/data/device/diagnostics'

import { readDatabase, writeDatabase } from './database'

const problems = () => readDiagnostics().problems

beforeEach(clearDiagnostics)

describe('a statement that the database cannot run', () => {
  it('fails, and is listed in Diagnostics without its error message', async () => {
    const work = readDatabase((db) => db.getAllAsync('SELECT * FROM my_words'))
    expect(await attempt(work)).toEqual({ ok: false, failure: { kind: 'storage' } })
    expect(problems()).toMatchObject([{ kind: 'storage', where: 'database', times: 1 }])
    expect(JSON.stringify(problems())).not.toContain('my_words')
  })
})

describe('a bug in code that uses the database', () => {
  it('is listed in Diagnostics with the place where it was thrown', async () => {
    const work = writeDatabase(async () => {
      throw new TypeError('my words')
    })
    expect(await attempt(work)).toEqual({ ok: false, failure: { kind: 'storage' } })
    expect(problems()).toMatchObject([
      { kind: 'storage', detail: expect.stringMatching(/^TypeError < .*open-database\.test\.ts/) },
    ])
    expect(JSON.stringify(problems())).not.toContain('my words')
  })
})

describe('a failure of the database that another tab has open', () => {
  it('is passed on as it is, and listed in Diagnostics', async () => {
    const failure: Failure = { kind: 'storage-taken' }
    const work = readDatabase(() => Promise.reject(new FailureError(failure)))
    expect(await attempt(work)).toEqual({ ok: false, failure })
    expect(problems()).toMatchObject([{ kind: 'storage', detail: 'failure storage-taken' }])
  })
})
