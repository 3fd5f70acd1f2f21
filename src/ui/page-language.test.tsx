import { directionOf } from './page-language'

describe('the direction of a language', () => {
  it.each([
    ['en', 'ltr'],
    ['de-AT', 'ltr'],
    ['ar', 'rtl'],
    ['he_IL', 'rtl'],
    ['FA-ir', 'rtl'],
    ['', 'ltr'],
  ])('"%s" is %s', (language, direction) => {
    expect(directionOf(language)).toBe(direction)
  })
})
