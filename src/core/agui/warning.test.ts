import { shortened } from './warning'

describe('a name from the wire', () => {
  it('is shortened to 64 characters', () => {
    expect(shortened('x'.repeat(64))).toBe('x'.repeat(64))
    expect(shortened('x'.repeat(65))).toBe(`${'x'.repeat(63)}…`)
  })
})
