import { parseServerAddress } from './server-address'

describe('a server address', () => {
  it.each([
    ['https://agents.example.com', 'https://agents.example.com'],
    ['https://agents.example.com/', 'https://agents.example.com'],
    ['https://example.com/agents/', 'https://example.com/agents'],
    ['http://example.com:8080', 'http://example.com:8080'],
    ['  agents.example.com  ', 'https://agents.example.com'],
  ])('reads %p', (typed, address) => {
    expect(parseServerAddress(typed)).toEqual({ ok: true, value: address })
  })

  it.each([
    'localhost:8787',
    '192.168.1.20:8787',
    '10.0.0.3',
    '172.20.1.1:80',
    'studio.local:8787',
  ])('takes plain http for %p, which is nearby', (typed) => {
    expect(parseServerAddress(typed)).toMatchObject({
      ok: true,
      value: expect.stringMatching(/^http:\/\//),
    })
  })

  it.each([
    '',
    '   ',
    'https://',
    'ftp://example.com',
    'javascript:alert(1)',
    'two words',
    '/rooms',
  ])('refuses %p', (typed) => {
    expect(parseServerAddress(typed)).toEqual({ ok: false, failure: { kind: 'bad-address' } })
  })
})
