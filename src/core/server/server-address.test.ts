import { isOwnDevice, parseServerAddress } from './server-address'

describe('a server address', () => {
  it.each([
    ['https://agents.example.com', 'https://agents.example.com'],
    ['https://agents.example.com/', 'https://agents.example.com'],
    ['https://example.com/agents/', 'https://example.com/agents'],
    ['https://example.com:8443?token=x#top', 'https://example.com:8443'],
    ['https://somebody:password@example.com', 'https://example.com'],
    ['  Agents.Example.com  ', 'https://agents.example.com'],
    ['172.32.0.1', 'https://172.32.0.1'],
    ['https://localhost:8787', 'https://localhost:8787'],
    ['https://192.168.1.20:8787', 'https://192.168.1.20:8787'],
    ['10.evil.example', 'https://10.evil.example'],
  ])('is tried over https only: %p', (typed, address) => {
    expect(parseServerAddress(typed)).toEqual({ kind: 'secure', address, plain: undefined })
  })

  it.each([
    ['https://api.example.com/v1/chat/completions', 'https://api.example.com/v1'],
    ['api.example.com/v1/models/', 'https://api.example.com/v1'],
    ['api.example.com/v1beta/models', 'https://api.example.com/v1beta'],
    ['api.example.com/models', 'https://api.example.com/models'],
  ])('drops the route of a model server: %p', (typed, address) => {
    expect(parseServerAddress(typed)).toMatchObject({ address })
  })

  it.each([
    'localhost:8787',
    'agents.localhost',
    '127.0.0.1:8787',
    '192.168.1.20:8787',
    '10.0.0.3',
    '172.20.1.1:80',
    '169.254.3.4',
    '100.101.102.103:11434',
    'studio.local:8787',
    'nas.home.arpa',
    'models.internal',
    '[::1]:8787',
    '[fd12:3456::1]',
    '[fe80::1]',
  ])('may fall back to http on a nearby host: %p', (typed) => {
    expect(parseServerAddress(typed)).toEqual({
      kind: 'secure',
      address: expect.stringMatching(/^https:/),
      plain: expect.stringMatching(/^http:/),
    })
  })

  it('may be plain http on a nearby host if the person typed http', () => {
    expect(parseServerAddress('http://192.168.1.20:8787/')).toEqual({
      kind: 'plain',
      address: 'http://192.168.1.20:8787',
    })
  })

  it.each([
    'http://example.com',
    'http://8.8.8.8',
    'http://100.128.0.1',
    'http://10.evil.example',
    'http://localhost.example.com',
    'http://[2001:db8::1]',
    'HTTP://example.com',
  ])('is never plain http over the open internet: %p', (typed) => {
    expect(parseServerAddress(typed)).toEqual({ kind: 'exposed' })
  })

  it('is recognised as the device itself', () => {
    const own = [
      'http://localhost:8787',
      'https://127.0.0.1',
      'http://[::1]:1',
      'http://a.localhost',
    ]
    expect(own.filter(isOwnDevice)).toEqual(own)
    const others = ['http://192.168.1.2', 'https://localhost.example.com', 'nonsense']
    expect(others.filter(isOwnDevice)).toEqual([])
  })

  it.each([
    '',
    '   ',
    'https://',
    'ftp://example.com',
    'javascript:alert(1)',
    'two words',
    '/rooms',
  ])('cannot be read from %p', (typed) => {
    expect(parseServerAddress(typed)).toEqual({ kind: 'unreadable' })
  })
})
