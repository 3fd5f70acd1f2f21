import { reportSizes, type Sizes } from './size-report'

const part = { web: 2_000, webGzip: 500, ios: 3_000, android: 3_100 }
const sizes: Sizes = {
  totals: { 'web, gzip': 600_000, ios: 5_000_000 },
  parts: { small: { ...part, web: 1_000 }, large: part },
}
const nothing: Sizes = { totals: {}, parts: {} }

const rowOf = (lines: readonly string[], name: string) =>
  lines.find((line) => line.startsWith(name))?.split(/\s{2,}/)

describe('the size report', () => {
  it('shows a total beside its budget and its change since main', () => {
    const before = { ...sizes, totals: { 'web, gzip': 601_500, ios: 4_000_000 } }
    const { lines } = reportSizes(sizes, before, { 'web, gzip': 610_000 })

    expect(rowOf(lines, 'web, gzip')).toEqual(['web, gzip', '600.0', '610.0', '−1.5'])
    expect(rowOf(lines, 'ios')?.at(-1)).toBe('+1000.0')
  })

  it('lists the largest part first, with its size in each export', () => {
    const { lines } = reportSizes(sizes, nothing, {})
    const names = lines.map((line) => line.split(' ')[0])

    expect(names.indexOf('large')).toBeLessThan(names.indexOf('small'))
    expect(rowOf(lines, 'large')).toEqual(['large', '2.0', '0.5', '3.0', '3.1', 'new', 'new'])
  })

  it('ignores a difference of a few bytes', () => {
    const before = { ...sizes, totals: { 'web, gzip': 600_020, ios: 5_000_000 } }

    expect(rowOf(reportSizes(sizes, before, {}).lines, 'web, gzip')?.at(-1)).toBe('=')
  })

  it('contains no fault while every budget is met', () => {
    expect(reportSizes(sizes, nothing, { 'web, gzip': 600_000 }).faults).toEqual([])
  })

  it('names a budget that is exceeded, and by how much', () => {
    expect(reportSizes(sizes, nothing, { 'web, gzip': 598_000 }).faults).toEqual([
      'web, gzip: 2.0 KB over its budget of 598.0 KB.',
    ])
  })

  it('names a budget for something that was not built', () => {
    expect(reportSizes(sizes, nothing, { android: 1 }).faults).toEqual([
      'android: it was not built.',
    ])
  })
})
