import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readEnvironment } from './environment'
import { temporaryDirectory } from '@server/testing/test-server'

const defaults = { PORT: 8787, HOST: '0.0.0.0', DATA_DIR: './data' }

describe('the environment', () => {
  it('needs nothing to be set', () => {
    expect(readEnvironment({})).toEqual({ ok: true, environment: defaults })
  })

  it('takes an empty variable for one that is not set', () => {
    const empty = { PORT: '', HOST: '', DATA_DIR: '', WEB_DIR: '' }
    expect(readEnvironment(empty)).toEqual({ ok: true, environment: defaults })
  })

  it('reads what is set', () => {
    const WEB_DIR = temporaryDirectory()
    writeFileSync(join(WEB_DIR, 'index.html'), '')
    const set = { HOST: '::1', DATA_DIR: '/srv', WEB_DIR }
    expect(readEnvironment({ ...set, PORT: '0', HOME: '/root' })).toEqual({
      ok: true,
      environment: { ...set, PORT: 0 },
    })
  })

  it.each(['eighty', '80x', '-1', '65536', '8.5', '0x50', ' '])(
    'has one sentence for the port %j',
    (PORT) => {
      const sentences = [expect.stringMatching(/^PORT must be .+\.$/)]
      expect(readEnvironment({ PORT })).toEqual({ ok: false, sentences })
    },
  )

  it('has one sentence for each variable that is wrong', () => {
    const sentences = [expect.stringMatching(/^PORT /), expect.stringMatching(/^WEB_DIR /)]
    const wrong = { PORT: 'x', WEB_DIR: temporaryDirectory() }
    expect(readEnvironment(wrong)).toEqual({ ok: false, sentences })
  })
})
