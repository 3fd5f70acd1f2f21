import fc from 'fast-check'

import { assertProperty } from '@/core/testing/assert-property'

import { describeError, logLine } from './log'

const at = new Date('2026-03-01T12:00:00Z')

describe('a log line', () => {
  it('is one line of JSON with the time and the event', () => {
    const line = logLine({ event: 'request', status: 200, route: '/a\nb' }, at)
    expect(line).not.toContain('\n')
    expect(JSON.parse(line)).toEqual({
      time: '2026-03-01T12:00:00.000Z',
      event: 'request',
      status: 200,
      route: '/a\nb',
    })
  })

  it('redacts secrets anywhere', async () => {
    const secret = fc.constantFrom(
      'Bearer canary-0123456789',
      'sk-canary0123456789',
      'token_canary-0123456789',
      'eyJhbGciOiJub25lIn0.canary.x',
      'https://user:canary@host/path',
    )
    const noise = fc.string().map((text) => `${text} `)
    await assertProperty(
      fc.property(noise, secret, fc.string(), (before, text, after) => {
        const line = logLine({ event: 'odd', detail: `${before}${text} ${after}` }, at)
        expect(line).not.toContain('canary')
      }),
      { seed: 434_206 },
    )
  })

  it('leaves ordinary words unchanged', () => {
    const entry = { event: 'agent-failed', route: '/api/v1/rooms/:room/agui', milliseconds: 12 }
    expect(JSON.parse(logLine(entry, at))).toMatchObject(entry)
  })

  it('describes an error by name and stack frames, never by message', () => {
    const described = describeError(new TypeError('canary\n at canary'))
    expect(described.error).toBe('TypeError')
    expect(described.frames).toContain('log.test.ts')
    expect(JSON.stringify(described)).not.toContain('canary')
  })
})
