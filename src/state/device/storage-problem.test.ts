import { attempt } from '@/core/failure'
import { clearDiagnostics, readDiagnostics } from '@/data/device/diagnostics'
import { writeDatabase } from '@/data/store/database'

import { forgetWrite, noteWrite, retryWrites, storageProblemAtom } from './storage-problem'
import { store } from './store'

const failed = { ok: false, failure: { kind: 'storage' } } as const
const done = { ok: true, value: undefined } as const
const write = (name: string, retry = () => {}) => ({ what: 'drafts', name, retry })
const problem = () => store.get(storageProblemAtom)

beforeEach(clearDiagnostics)

describe('a storage problem', () => {
  it('lasts until every failed write has succeeded', () => {
    noteWrite(write('one'), failed)
    noteWrite(write('two'), failed)
    expect(problem()).toEqual({ kind: 'storage' })
    noteWrite(write('one'), done)
    expect(problem()).toEqual({ kind: 'storage' })
    noteWrite(write('two'), done)
    expect(problem()).toBeUndefined()
  })

  it('ends when the failed write is no longer needed', () => {
    noteWrite(write('one'), failed)
    forgetWrite(write('one'))
    expect(problem()).toBeUndefined()
  })

  it('retries every failed write', () => {
    const retried: string[] = []
    for (const name of ['one', 'two']) {
      noteWrite(
        write(name, () => {
          retried.push(name)
          noteWrite(write(name), done)
        }),
        failed,
      )
    }
    retryWrites()
    expect(retried).toEqual(['one', 'two'])
    expect(problem()).toBeUndefined()
  })

  it('is listed in Diagnostics without the name of the failed write', () => {
    noteWrite(write('my words'), failed)
    noteWrite(write('my words'), done)
    expect(readDiagnostics().problems).toMatchObject([
      { kind: 'storage', where: 'drafts', detail: 'storage' },
    ])
    expect(JSON.stringify(readDiagnostics())).not.toContain('my words')
  })

  it('is listed in Diagnostics only once if the database has listed it', async () => {
    const result = await attempt(writeDatabase((db) => db.execAsync('DELETE FROM nowhere')))
    noteWrite(write('one'), result)
    forgetWrite(write('one'))
    expect(readDiagnostics().problems).toMatchObject([{ where: 'database', times: 1 }])
  })
})
