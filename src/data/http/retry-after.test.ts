import { retryAfter } from './retry-after'

const date = 'Tue, 17 Nov 2026 18:00:00 GMT'
const now = Date.parse(date)

const read = (headers: Record<string, string>) => retryAfter(new Headers(headers), now)

describe('the wait that a response asks for', () => {
  it.each<[string, Record<string, string>, number | undefined]>([
    ['absent', {}, undefined],
    ['empty', { 'retry-after': '' }, undefined],
    ['in seconds', { 'retry-after': '12' }, 12_000],
    ['zero', { 'retry-after': '0' }, 0],
    ['a date', { 'retry-after': 'Tue, 17 Nov 2026 18:00:30 GMT' }, 30_000],
    ['a date that has passed', { 'retry-after': 'Tue, 17 Nov 2026 17:00:00 GMT' }, 0],
    ['neither a number nor a date', { 'retry-after': 'soon' }, undefined],
    ['negative', { 'retry-after': '-5' }, undefined],
    ['a number that is too large', { 'retry-after': '9'.repeat(400) }, 86_400_000],
    ['a date in another century', { 'retry-after': 'Tue, 17 Nov 2226 18:00:00 GMT' }, 86_400_000],
  ])('is read from Retry-After: %s', (_name, headers, milliseconds) => {
    expect(read(headers)).toBe(milliseconds)
  })

  it("is measured by the server's clock, because the device's may be a day off", () => {
    const tomorrow = { date: 'Wed, 18 Nov 2026 18:00:00 GMT' }
    expect(read({ ...tomorrow, 'retry-after': 'Wed, 18 Nov 2026 18:00:05 GMT' })).toBe(5_000)
  })
})
