import { isMisleading, readAddress, readPicture } from './address'

describe('an address', () => {
  it.each([
    ['https://example.com', 'https://example.com/', 'example.com'],
    ['HTTP://Example.COM:8080/A', 'http://example.com:8080/A', 'example.com:8080'],
    ['https://[::1]/x', 'https://[::1]/x', '[::1]'],
    [
      'https://example.com/Москва',
      'https://example.com/%D0%9C%D0%BE%D1%81%D0%BA%D0%B2%D0%B0',
      'example.com',
    ],
    ['mailto:ada@example.com', 'mailto:ada@example.com', 'ada@example.com'],
    [
      'mailto:ada@example.com?subject=hi&body=there',
      'mailto:ada@example.com?subject=hi&body=there',
      'ada@example.com',
    ],
  ])('%s is read as %s with the destination %s', (text, href, destination) => {
    expect(readAddress(text)).toEqual({ href, destination, isObscure: false })
  })

  it.each([
    [
      'a user name before the host',
      'https://good.example@evil.example/x',
      'https://evil.example/x',
    ],
    ['punycode', 'https://xn--pypal-4ve.com/', 'https://xn--pypal-4ve.com/'],
    ['a percent-encoded host', 'https://%65vil.example/', 'https://evil.example/'],
  ])('is obscure with %s', (_, text, href) => {
    expect(readAddress(text)).toMatchObject({ href, isObscure: true })
  })

  it.each([
    ['https://a\u200b.example', 'https://a\u202e.example', 'https://a\u00ad.example'],
    ['https://a.example\n/b', 'https://a b.example', 'https://a.example\\@b.example'],
    ['//a.example', 'javascript:alert(1)', 'mailto:a@b.example?attach=x'],
  ])('is refused if it could be mistaken for another one: %j', (...texts) => {
    for (const text of texts) expect(readAddress(text)).toBeUndefined()
  })
})

describe('the text of a link', () => {
  const leadsTo = (href: string) => {
    const address = readAddress(href)
    if (!address) throw new Error('no address')
    return address
  }

  it.each([
    ['the docs', 'https://example.com'],
    ['example.com', 'https://example.com/path'],
    ['www.example.com/a', 'https://example.com'],
    ['https://example.com/a.b/c.js?d=e.fg', 'https://www.example.com/'],
    ['Version 1.2.3, e.g. this', 'https://example.com'],
    ['ada@example.com', 'mailto:ada@example.com'],
    ['example.com:8080', 'https://example.com:8080'],
  ])('%s matches %s', (text, href) => {
    expect(isMisleading(text, leadsTo(href))).toBe(false)
  })

  it.each([
    ['google.com', 'https://evil.example'],
    ['https://google.com/login', 'https://google.com.evil.example'],
    ['see www.google.com.', 'https://evil.example'],
    ['goo\u200bgle.com', 'https://evil.example'],
    ['ｇｏｏｇｌｅ．ｃｏｍ', 'https://evil.example'],
    ['gооgle.com', 'https://google.com'],
    ['(google.com)', 'https://evil.example'],
    ['google.com@evil.example', 'https://google.com'],
    ['bank@good.example', 'mailto:bank@evil.example'],
    ['good.example', 'mailto:ada@evil.example'],
    ['anything', 'https://xn--pypal-4ve.com'],
    ['anything', 'https://good.example@evil.example'],
  ])('%s is misleading for %s', (text, href) => {
    expect(isMisleading(text, leadsTo(href))).toBe(true)
  })
})

describe('a picture', () => {
  const megabyte = 1024 * 1024
  const png = (bytes: number) => `data:image/png;base64,${'A'.repeat((bytes / 3) * 4)}`

  it.each(['png', 'jpeg', 'gif', 'webp'])('is shown if it is embedded and of type %s', (kind) => {
    const uri = `data:image/${kind};base64,AAAA`
    expect(readPicture(uri)).toEqual({ kind: 'embedded', uri })
  })

  it('is refused if it is larger than a megabyte', () => {
    expect(readPicture(png(megabyte - 1)).kind).toBe('embedded')
    expect(readPicture(png(megabyte + 2)).kind).toBe('none')
  })

  it.each([
    'data:image/svg+xml;base64,AAAA',
    'data:text/html;base64,AAAA',
    'data:image/png,AAAA',
    'a.png',
  ])('is refused: %s', (text) => {
    expect(readPicture(text)).toEqual({ kind: 'none' })
  })
})
