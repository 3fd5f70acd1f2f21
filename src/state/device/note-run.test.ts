import { clearDiagnostics, readDiagnostics } from '@/data/device/diagnostics'

import { noteRun, reportFor } from './note-run'

const key = { server: 'home', room: 'demo', thread: '0b1e7c62-6a0f' }

beforeEach(clearDiagnostics)

describe('a turn in Diagnostics', () => {
  it('lists each step once', () => {
    noteRun(key, { kind: 'completed' })
    noteRun({ ...key, thread: 'another' }, { kind: 'completed' })
    expect(readDiagnostics().runEvents).toMatchObject([
      { thread: 'another', type: 'completed' },
      { thread: '0b1e7c62', type: 'completed' },
    ])
  })

  it('lists its protocol warnings and bugs as problems, without error messages', () => {
    reportFor(key).warning({ kind: 'unknown-event', eventType: 'PING' })
    reportFor(key).bug('fold', new TypeError('my words'))
    const { problems } = readDiagnostics()
    expect(problems).toMatchObject([
      { kind: 'bug', where: '0b1e7c62 fold' },
      { kind: 'warning', where: '0b1e7c62', detail: 'unknown-event/PING' },
    ])
    expect(JSON.stringify(problems)).not.toContain('my words')
  })
})
