import { Timestamp } from './timestamp'

describe('a timestamp', () => {
  it.each([
    ['2026-01-07T01:00:00Z', '2026-01-07T01:00:00.000Z'],
    ['2026-01-07T01:00:00', '2026-01-07T01:00:00.000Z'],
    ['2026-01-07T01:00:00.123456', '2026-01-07T01:00:00.123Z'],
    ['2026-01-07T01:00:00.1', '2026-01-07T01:00:00.100Z'],
    ['2026-01-07T01:00:00.123456+00:00', '2026-01-07T01:00:00.123Z'],
    ['2026-01-07T01:00:00+02:00', '2026-01-06T23:00:00.000Z'],
    ['2026-01-07T01:00:00-05:30', '2026-01-07T06:30:00.000Z'],
  ])('is read from %s as %s', (text, moment) => {
    expect(Timestamp.parse(text)).toBe(moment)
  })

  it.each(['', 'yesterday', '2026-01-07', '2026-02-30T01:00:00Z', '2026-01-07 01:00:00', 5, null])(
    'is not read from %j',
    (value) => {
      expect(Timestamp.safeParse(value).success).toBe(false)
    },
  )
})
