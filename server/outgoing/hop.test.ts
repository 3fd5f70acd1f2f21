import { hopAfter, type Hop } from './hop'

const hop = (address: string, isAllowed: boolean): Hop => ({
  url: new URL(address),
  method: 'GET',
  headers: new Headers(),
  body: undefined,
  isAllowed,
})

const inner = (url: URL) => url.hostname.endsWith('.inner')

describe('the hop after a redirect', () => {
  it('may go to another allowed host', () => {
    const next = hopAfter(hop('http://a.inner/', true), 302, 'http://b.inner:81/', inner)
    expect(next).toMatchObject({ isAllowed: true, url: new URL('http://b.inner:81/') })
  })

  it('never goes from https to http, even if both hosts are allowed', () => {
    const from = hop('https://a.inner/', true)
    expect(() => hopAfter(from, 302, 'http://a.inner/', inner)).toThrow(
      expect.objectContaining({ kind: 'refused-scheme' }),
    )
  })

  it('is no longer allowed after a hop to a public host', () => {
    const outside = hopAfter(hop('http://a.inner/', true), 302, 'https://example.com/', inner)
    expect(outside).toMatchObject({ isAllowed: false })
    const back = outside && hopAfter(outside, 302, 'https://a.inner/', inner)
    expect(back).toMatchObject({ isAllowed: false })
  })

  it.each([200, 300, 304])('does not exist after status %i', (status) => {
    expect(hopAfter(hop('http://a.inner/', true), status, '/next', inner)).toBeUndefined()
  })
})
