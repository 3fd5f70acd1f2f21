import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

import { createReadAddress } from './request-address'

function request(headers: Record<string, string>, remoteAddress = '192.0.2.1') {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress })
  return Object.assign(new IncomingMessage(socket), { headers })
}

const proxied = {
  host: 'inside:8787',
  'x-forwarded-host': 'chat.example.com',
  'x-forwarded-proto': 'https',
  'x-forwarded-for': '6.6.6.6, 203.0.113.9',
}

const direct = createReadAddress({ publicUrl: undefined, trustedProxy: false })
const behindProxy = createReadAddress({ publicUrl: undefined, trustedProxy: true })
const pinned = createReadAddress({ publicUrl: 'https://chat.example.com', trustedProxy: false })

describe('a request address', () => {
  it('contains the requested host and the client address', () => {
    expect(direct(request({ host: '192.168.1.5:8787' }))).toEqual({
      protocol: 'http',
      host: '192.168.1.5:8787',
      network: '192.0.2.1',
    })
  })

  it('uses forwarded headers only from a trusted proxy', () => {
    const forwarded = { protocol: 'https', host: 'chat.example.com', network: '203.0.113.9' }
    expect(behindProxy(request(proxied))).toEqual(forwarded)
    const seen = { protocol: 'http', host: 'inside:8787', network: '192.0.2.1' }
    expect(direct(request(proxied))).toEqual(seen)
  })

  it('uses the public URL if there is one', () => {
    expect(pinned(request({ host: 'evil.example' }))).toMatchObject({
      protocol: 'https',
      host: 'chat.example.com',
    })
  })

  it.each(['a b', 'x/y', 'user@host', '"><', ''])('ignores the invalid host %j', (host) => {
    expect(direct(request({ host })).host).toBe('localhost')
  })

  it('treats all addresses of one network alike', () => {
    const network = (address: string) => direct(request({}, address)).network
    expect(network('2001:db8:1:2:3::4')).toBe(network('2001:db8:1:2:ffff::1'))
    expect(network('2001:db8:1:3::4')).not.toBe(network('2001:db8:1:2::4'))
    expect(network('::ffff:192.0.2.7')).toBe('192.0.2.7')
  })
})
