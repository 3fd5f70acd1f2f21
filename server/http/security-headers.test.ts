import { Hono } from 'hono'

import { Refusal } from './refusal'
import { securityHeaders } from './security-headers'

function applicationOf(isSecure = false) {
  const application = new Hono()
  application.use(securityHeaders({ isSecure }))
  application.get('/json', (context) => context.json({}))
  application.get('/events', () => new Response(new ReadableStream()))
  application.get('/page', (context) =>
    context.html('', 200, { 'content-security-policy': "default-src 'self'" }),
  )
  application.get('/refused', () => {
    throw new Refusal(400, 'invalid_request', 'No.')
  })
  application.onError((_error, context) => context.json({}, 400))
  return application
}

describe('the security headers', () => {
  it.each(['/json', '/events', '/refused', '/nothing'])(
    'are on every response: %s',
    async (path) => {
      const { headers } = await applicationOf().request(path)
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-security-policy': expect.stringMatching(
          /^default-src 'none';.* frame-ancestors 'none'$/,
        ),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('microphone=()'),
      })
    },
  )

  it('do not override headers that a route sets', async () => {
    const { headers } = await applicationOf().request('/page')
    expect(headers.get('content-security-policy')).toBe("default-src 'self'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('send HSTS only if browsers use https', async () => {
    const plain = await applicationOf(false).request('/json')
    expect(plain.headers.get('strict-transport-security')).toBeNull()
    const secure = await applicationOf(true).request('/json')
    expect(secure.headers.get('strict-transport-security')).toBe('max-age=15552000')
  })
})
