import { isOwnOrigin, isOwnRedirect } from './is-own-redirect'

const withoutPublicUrl = { publicUrl: undefined, allowedOrigins: [] }
const onTheWeb = {
  publicUrl: 'https://chat.example.com/team',
  allowedOrigins: ['https://app.example.com'],
}

describe('the app', () => {
  it.each([
    ['continuo://signed-in', 'localhost:8787'],
    ['continuo:///signed-in', 'localhost:8787'],
    ['http://localhost:8787/signed-in', 'localhost:8787'],
    ['http://localhost:8081/signed-in', 'localhost:8787'],
    ['http://192.168.1.5:8787/signed-in', '192.168.1.5:8787'],
    ['http://[::1]:8787/signed-in', '[::1]:8787'],
    ['http://mymac.local:8081/signed-in', 'mymac.local:8787'],
    ['exp://192.168.1.5:8081/--/signed-in', '192.168.1.5:8787'],
    ['exp://127.0.0.1:8081/--/signed-in', 'localhost:8787'],
  ])('without a public URL may be redirected to %s for host %s', (uri, host) => {
    expect(isOwnRedirect(withoutPublicUrl, host, uri, 'signed-in')).toBe(true)
  })

  it.each([
    ['http://evil.example/signed-in', 'evil.example'],
    ['http://8.8.8.8/signed-in', '8.8.8.8'],
    ['http://192.168.1.6:8787/signed-in', '192.168.1.5:8787'],
    ['http://localhost:9999/signed-in', 'localhost:8787'],
    ['http://localhost:8787/', 'localhost:8787'],
    ['http://localhost:8787/signed-in?next=x', 'localhost:8787'],
    ['http://localhost:8787/signed-in#x', 'localhost:8787'],
    ['http://user@localhost:8787/signed-in', 'localhost:8787'],
    ['http://localhost:8787/a/../signed-in', 'localhost:8787'],
    ['exp://evil.example/--/signed-in', 'localhost:8787'],
    ['exp://192.168.1.5:8081/signed-in', 'localhost:8787'],
    ['continuo://signed-out', 'localhost:8787'],
    ['javascript:alert(1)', 'localhost:8787'],
    ['signed-in', 'localhost:8787'],
  ])('without a public URL may not be redirected to %s for host %s', (uri, host) => {
    expect(isOwnRedirect(withoutPublicUrl, host, uri, 'signed-in')).toBe(false)
  })

  it.each([
    ['https://chat.example.com/signed-in', true],
    ['https://app.example.com/signed-in', true],
    ['continuo://signed-in', true],
    ['http://chat.example.com/signed-in', false],
    ['http://localhost:8081/signed-in', false],
    ['http://192.168.1.5:8787/signed-in', false],
    ['exp://192.168.1.5:8081/--/signed-in', false],
  ])('with a public URL may be redirected to %s: %s', (uri, isAllowed) => {
    expect(isOwnRedirect(onTheWeb, '192.168.1.5:8787', uri, 'signed-in')).toBe(isAllowed)
  })

  it('may request tokens only from its own origins', () => {
    expect(isOwnOrigin(onTheWeb, 'x', 'https://app.example.com')).toBe(true)
    expect(isOwnOrigin(onTheWeb, 'x', 'https://app.example.com.evil.example')).toBe(false)
    expect(isOwnOrigin(withoutPublicUrl, 'localhost:8787', 'null')).toBe(false)
  })
})
