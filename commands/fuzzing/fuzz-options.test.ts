import { readFuzzOptions } from './fuzz-options'

describe('the options of the fuzz command', () => {
  it('default to ten minutes for all properties', () => {
    const options = { minutes: 10, only: undefined }
    expect(readFuzzOptions([])).toEqual({ ok: true, options })
  })

  it('choose the minutes and what to fuzz', () => {
    const options = { minutes: 0.5, only: 'redact' }
    const parameters = ['--minutes', '0.5', '--only=redact']
    expect(readFuzzOptions(parameters)).toEqual({ ok: true, options })
  })

  it.each([['--minutes', 'ten'], ['--minutes', '0'], ['--minutes=-1'], ['--forever'], ['redact']])(
    'are rejected: %s %s',
    (...parameters) => {
      expect(readFuzzOptions(parameters)).toMatchObject({ ok: false })
    },
  )
})
