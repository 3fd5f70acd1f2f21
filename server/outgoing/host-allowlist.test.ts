import { createHostAllowlist, parseHostEntry } from './host-allowlist'

describe('an allowed host', () => {
  it.each([
    ['localhost', 'http://localhost:3001/mcp'],
    ['localhost', 'https://LOCALHOST/'],
    ['LocalHost:3001', 'http://localhost:3001/'],
    ['localhost', 'http://localhost./'],
    ['localhost.', 'http://localhost/'],
    ['intern.example:80', 'http://intern.example/'],
    ['intern.example:443', 'https://intern.example/'],
    ['127.0.0.1', 'http://2130706433/'],
    ['::1', 'http://[::1]:9000/'],
    ['[::1]:9000', 'http://[0:0:0:0:0:0:0:1]:9000/'],
    ['bücher.example', 'https://xn--bcher-kva.example/'],
  ])('written as %s covers %s', (entry, address) => {
    expect(createHostAllowlist([entry])(new URL(address))).toBe(true)
  })

  it.each([
    ['localhost:3001', 'http://localhost:3002/'],
    ['localhost:3001', 'http://localhost/'],
    ['intern.example:80', 'https://intern.example/'],
    ['intern.example', 'http://evil.intern.example/'],
    ['intern.example', 'http://intern.example.evil.example/'],
    ['localhost', 'http://127.0.0.1/'],
    ['http://localhost', 'http://localhost/'],
    ['*', 'http://localhost/'],
    ['', 'http://localhost/'],
  ])('written as %s does not cover %s', (entry, address) => {
    expect(createHostAllowlist([entry])(new URL(address))).toBe(false)
  })

  it.each([
    'http://localhost',
    'localhost/mcp',
    'me@localhost',
    'localhost:port',
    'a b',
    '',
    ':80',
  ])('cannot be written as %j', (entry) => {
    expect(parseHostEntry(entry)).toBeUndefined()
  })
})
