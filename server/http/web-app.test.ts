import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'

import { temporaryDirectory } from '@server/testing/temporary-directory'

import { Refusal } from './refusal'
import { securityHeaders } from './security-headers'
import { webApp } from './web-app'

const hash = '0123456789abcdef0123456789abcdef'
const script = 'const words = "long enough to be worth it"\n'.repeat(100)

let application: Hono

beforeEach(() => {
  const webDirectory = join(temporaryDirectory(), 'web')
  const files = {
    'index.html': '<html>app</html>',
    'favicon.ico': 'icon',
    '.sources': 'hidden',
    '_expo/static/js/web/entry-1234.js': script,
    '_expo/static/js/web/packed-1234.js': script,
    '_expo/static/js/web/packed-1234.js.br': brotliCompressSync(script),
    [`assets/wa-sqlite.${hash}.wasm`]: 'wasm',
    [`assets/icon.${hash}@2x.png`]: 'icon',
    '../secret.txt': 'secret',
  }
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(webDirectory, path, '..'), { recursive: true })
    writeFileSync(join(webDirectory, path), content)
  }
  application = serving(webDirectory)
})

/** Mounts the web app as the whole server does, with headers, API and refusals. */
function serving(webDirectory: string, servers?: readonly string[]): Hono {
  const refuse = () => {
    throw new Refusal(404, 'not_found', 'There is nothing at this address.')
  }
  const whole = new Hono()
  whole.use(securityHeaders({ isSecure: false }))
  whole.all('/api/*', refuse)
  whole.route('/', webApp(webDirectory, servers))
  whole.notFound(refuse)
  whole.onError((error, context) => {
    if (error instanceof Refusal) return context.json(error.problem, error.status)
    throw error
  })
  return whole
}

const page = 'text/html,application/xhtml+xml,*/*;q=0.8'

async function open(path: string, accept = page) {
  const response = await application.request(path, { headers: { accept } })
  return {
    status: response.status,
    text: await response.text(),
    type: response.headers.get('content-type'),
    caching: response.headers.get('cache-control'),
  }
}

describe('the web app', () => {
  it.each(['/', '/index.html', '/rooms/demo', '/settings?tab=look', '/rooms/a.b'])(
    'serves its page at %s without caching',
    async (path) => {
      expect(await open(path)).toMatchObject({
        status: 200,
        text: '<html>app</html>',
        type: expect.stringContaining('text/html'),
        caching: 'no-cache',
      })
    },
  )

  it('lets browsers cache hashed files for good', async () => {
    const forever = 'public, max-age=31536000, immutable'
    expect(await open('/_expo/static/js/web/entry-1234.js', '*/*')).toMatchObject({
      text: script,
      type: expect.stringContaining('javascript'),
      caching: forever,
    })
    expect(await open('/assets/wa-sqlite.0123456789abcdef0123456789abcdef.wasm')).toMatchObject({
      text: 'wasm',
      type: 'application/wasm',
      caching: forever,
    })
    const icon = await open('/assets/icon.0123456789abcdef0123456789abcdef@2x.png')
    expect(icon).toMatchObject({ text: 'icon', type: 'image/png', caching: forever })
    expect((await open('/favicon.ico')).caching).toBe('public, max-age=3600')
  })

  it.each(['/.sources', '/_expo/../.sources', '/.git/config'])(
    'does not serve the hidden file %s',
    async (path) => expect((await open(path, '*/*')).status).toBe(404),
  )

  it('answers 404 for a missing script', async () => {
    expect(await open('/_expo/static/js/web/entry-old.js', '*/*')).toMatchObject({
      status: 404,
      type: 'application/json',
      caching: null,
    })
  })

  it('never caches its page under the name of a script', async () => {
    expect((await open('/_expo/static/js/web/entry-old.js')).caching).toBe('no-cache')
  })

  it.each(['/api', '/api/', '/api/v1/nothing', '/api/v2/rooms'])(
    'leaves %s to the API',
    async (path) => {
      expect(await open(path)).toMatchObject({ status: 404, type: 'application/json' })
    },
  )

  it('answers HEAD like GET but without content', async () => {
    const init = { method: 'HEAD', headers: { accept: page } }
    const response = await application.request('/rooms/demo', init)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(await response.text()).toBe('')
  })

  it('answers only GET and HEAD', async () => {
    const init = { method: 'POST', headers: { accept: page } }
    expect((await application.request('/rooms/demo', init)).status).toBe(404)
  })

  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/_expo/../../secret.txt',
    '/_expo/..%2f..%2fsecret.txt',
    '/..\\secret.txt',
    '/..%5csecret.txt',
    '//../secret.txt',
    '/..%252fsecret.txt',
    '/%c0%ae%c0%ae/secret.txt',
    '/secret.txt%00.html',
  ])('does not serve %s from outside its folder', async (path) => {
    // A Request would normalise the path; a socket would not.
    const request = new Request('http://localhost/', { headers: { accept: '*/*' } })
    Object.defineProperty(request, 'url', { value: `http://localhost${path}` })
    const response = await application.fetch(request)
    expect(await response.text()).not.toContain('secret')
    expect(response.status).toBe(404)
  })
})

const get = async (path: string, headers: Record<string, string>) =>
  application.request(path, { headers })

async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer())
}

describe('a file of the web app', () => {
  const entry = '/_expo/static/js/web/entry-1234.js'

  it('is compressed if the client supports it', async () => {
    const response = await get(entry, { 'accept-encoding': 'gzip, br' })
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    const bytes = await bytesOf(response)
    expect(bytes.length).toBeLessThan(script.length / 5)
    expect(gunzipSync(bytes).toString()).toBe(script)
  })

  it('is sent precompressed if such a file exists', async () => {
    const packed = '/_expo/static/js/web/packed-1234.js'
    const response = await get(packed, { 'accept-encoding': 'gzip, br' })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('content-type')).toContain('javascript')
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(brotliDecompressSync(await bytesOf(response)).toString()).toBe(script)
    expect(await (await get(packed, {})).text()).toBe(script)
  })

  it('is sent uncompressed if the client needs that or the file is small', async () => {
    const plain = await get(entry, {})
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(plain.headers.get('vary')).toBe('Accept-Encoding')
    const small = await get('/favicon.ico', { 'accept-encoding': 'gzip, br' })
    expect(small.headers.get('content-encoding')).toBeNull()
  })

  it.each<[string, Record<string, string>]>([
    ['/', { accept: page }],
    ['/rooms/demo', { accept: page }],
    ['/favicon.ico', {}],
    [entry, { 'accept-encoding': 'gzip' }],
  ])('is not sent again if it is unchanged: %s', async (path, headers) => {
    const first = await get(path, headers)
    const known = first.headers.get('etag') ?? ''
    const second = await get(path, { ...headers, 'if-none-match': known })
    expect(second.status).toBe(304)
    expect(await second.text()).toBe('')
    for (const name of ['cache-control', 'content-security-policy', 'cross-origin-opener-policy']) {
      expect([name, second.headers.get(name)]).toEqual([name, first.headers.get(name)])
    }
    const other = await get(path, { ...headers, 'if-none-match': '"another"' })
    expect(other.status).toBe(200)
  })

  it('has no ETag if only a range is sent', async () => {
    const part = await get(entry, { range: 'bytes=0-4' })
    expect(part.status).toBe(206)
    expect(await part.text()).toBe('const')
    expect(part.headers.get('etag')).toBeNull()
  })
})

describe('the policy of the web app', () => {
  const policyOf = (response: Response) =>
    Object.fromEntries(
      (response.headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
        const [name = '', ...sources] = directive.split(' ')
        return [name, sources]
      }),
    )

  it('allows only scripts of this server, and connections to any host', async () => {
    const policy = policyOf(await get('/', { accept: page }))
    expect(policy).toMatchObject({
      'default-src': ["'self'"],
      'script-src': ["'self'", "'wasm-unsafe-eval'"],
      'connect-src': ["'self'", 'http:', 'https:'],
      'img-src': ["'self'", 'data:', 'blob:'],
      'frame-src': ["'none'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
    })
  })

  it('allows connections only to this server and the listed ones, if there is a list', async () => {
    const directory = temporaryDirectory()
    writeFileSync(join(directory, 'index.html'), '')
    application = serving(directory, ['https://models.example', 'http://localhost:11434'])
    expect(policyOf(await get('/', { accept: page }))['connect-src']).toEqual([
      "'self'",
      'https://models.example',
      'http://localhost:11434',
    ])
    application = serving(directory, [])
    expect(policyOf(await get('/', { accept: page }))['connect-src']).toEqual(["'self'"])
  })

  it('is sent with scripts too, because they may become workers', async () => {
    const path = '/_expo/static/js/web/entry-1234.js'
    expect(policyOf(await get(path, {}))).toEqual(policyOf(await get('/', { accept: page })))
  })

  it('allows the inline scripts of the page by hash', async () => {
    const directory = temporaryDirectory()
    const inline = ['  boot("1")\n', 'boot("2")']
    const [first, second] = inline
    writeFileSync(
      join(directory, 'index.html'),
      `<script>${first}</script><script defer src="/a.js"></script>
       <SCRIPT type="module" data-src="x">${second}</SCRIPT >`,
    )
    application = serving(directory)
    const hashes = inline.map(
      (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    )
    expect(policyOf(await get('/', { accept: page }))['script-src']).toEqual([
      "'self'",
      "'wasm-unsafe-eval'",
      ...hashes,
    ])
  })

  it('isolates the window from other sites without breaking sign-in', async () => {
    const openerPolicy = async (path: string) =>
      (await get(path, { accept: page })).headers.get('cross-origin-opener-policy')
    expect(await openerPolicy('/')).toBe('same-origin-allow-popups')
    expect(await openerPolicy('/rooms/demo')).toBe('same-origin-allow-popups')
    expect(await openerPolicy('/signed-in?code=1')).toBeNull()
    expect(await openerPolicy('/signed-out')).toBeNull()
  })

  it('does not apply to the API', async () => {
    expect(policyOf(await get('/api/v1/nothing', {}))['default-src']).toEqual(["'none'"])
  })
})
