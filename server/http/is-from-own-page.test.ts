import { isFromOwnPage } from './is-from-own-page'

const own = 'http://192.168.1.20:8787'

const isOwn = (method: string, headers: Record<string, string>) =>
  isFromOwnPage({ method, header: (name) => headers[name] }, own)

describe('a request', () => {
  it.each([
    ['of the same origin', 'POST', { 'sec-fetch-site': 'same-origin', origin: own }],
    ['of the same origin without TLS', 'POST', { origin: own }],
    ['that changes nothing, without TLS', 'GET', {}],
  ])('%s is from our own page', (_case, method, headers) => {
    expect(isOwn(method, headers)).toBe(true)
  })

  it.each([
    ['of another site', 'POST', { 'sec-fetch-site': 'cross-site' }],
    ['of another port', 'GET', { 'sec-fetch-site': 'same-site' }],
    ['that a person typed as an address', 'GET', { 'sec-fetch-site': 'none' }],
    ['of another origin without TLS', 'POST', { origin: 'http://192.168.1.20:9999' }],
    ['of a sandboxed page', 'POST', { origin: 'null' }],
    ['that changes something and names no origin', 'DELETE', {}],
  ])('%s is not from our own page', (_case, method, headers) => {
    expect(isOwn(method, headers)).toBe(false)
  })
})
