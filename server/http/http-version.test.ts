import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

import { createReadHttpVersion } from './http-version'

const request = (httpVersion: string, headers: Record<string, string> = {}) =>
  Object.assign(new IncomingMessage(new Socket()), { httpVersion, headers })

const direct = createReadHttpVersion({ trustedProxy: false })
const behindProxy = createReadHttpVersion({ trustedProxy: true })

describe('the HTTP version that a client used', () => {
  it.each([
    ['1.0', '1.0'],
    ['1.1', '1.1'],
    ['2.0', '2'],
  ])('is that of the request %s without a proxy', (httpVersion, version) => {
    expect(direct(request(httpVersion))).toBe(version)
  })

  it.each(['via', 'forwarded', 'x-forwarded-for', 'x-forwarded-proto'])(
    'is unknown if an untrusted proxy sent the header %s',
    (name) => {
      expect(direct(request('1.1', { [name]: '2.0 proxy' }))).toBeUndefined()
    },
  )

  it.each([
    ['2.0 Caddy', '2'],
    ['1.0 fred, HTTP/3.0 proxy.example', '3'],
    ['2.0 made-up, 1.1 proxy.example:8080', '1.1'],
    ['2 proxy.example', '2'],
  ])('is the one that the last proxy reports in Via: %s', (via, version) => {
    expect(behindProxy(request('1.1', { via }))).toBe(version)
  })

  it.each([{}, { via: '' }, { via: 'proxy' }, { via: '22 proxy' }])(
    'is unknown behind a proxy that does not report it: %j',
    (headers) => {
      expect(behindProxy(request('2.0', headers))).toBeUndefined()
    },
  )

  it('is unknown without a request', () => {
    expect(direct(undefined)).toBeUndefined()
  })
})
