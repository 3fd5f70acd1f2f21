import { decodeEntities } from './entities'

describe('a character reference', () => {
  it.each([
    ['by name', '&amp; &lt; &copy; &rarr;', '& < © →'],
    ['by decimal number', '&#51;&#8364;', '3€'],
    ['by hexadecimal number', '&#x33;&#X20ac;', '3€'],
    ['beyond the first plane', '&#128512;', '😀'],
    ['several times in a word', 'a&amp;b&quot;c', 'a&b"c'],
  ])('is decoded %s', (_name, text, decoded) => {
    expect(decodeEntities(text)).toBe(decoded)
  })

  it.each(['&unknown;', '&amp', '& amp;', '&constructor;', '&__proto__;', '&#;', '&#x;', 'a & b'])(
    'stays as written: %s',
    (text) => {
      expect(decodeEntities(text)).toBe(text)
    },
  )

  it.each(['&#0;', '&#xD800;', '&#xDFFF;', '&#x110000;', '&#9999999;'])(
    'becomes the replacement character if its code is invalid: %s',
    (text) => {
      expect(decodeEntities(text)).toBe('\ufffd')
    },
  )

  it('is decoded only once', () => {
    expect(decodeEntities('&amp;lt;')).toBe('&lt;')
  })
})
