import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  createScriptedAgent,
  openTestServer,
  temporaryDirectory,
} from '@server/testing/test-server'

let server: Awaited<ReturnType<typeof openTestServer>>

beforeEach(async () => {
  const outside = temporaryDirectory()
  const webDirectory = join(outside, 'web')
  const hash = '0123456789abcdef0123456789abcdef'
  const files = {
    'index.html': '<html>app</html>',
    'favicon.ico': 'icon',
    '_expo/static/js/web/entry-1234.js': 'script',
    [`assets/wa-sqlite.${hash}.wasm`]: 'wasm',
    [`assets/icon.${hash}@2x.png`]: 'icon',
    '../secret.txt': 'secret',
  }
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(webDirectory, path, '..'), { recursive: true })
    writeFileSync(join(webDirectory, path), content)
  }
  server = await openTestServer({ agent: createScriptedAgent().agent, webDirectory })
})

afterEach(() => server.close())

const page = 'text/html,application/xhtml+xml,*/*;q=0.8'

async function open(path: string, accept = page) {
  const response = await server.application.request(path, { headers: { accept } })
  return {
    status: response.status,
    text: await response.text(),
    type: response.headers.get('content-type'),
    caching: response.headers.get('cache-control'),
  }
}

describe('the web app', () => {
  it.each(['/', '/index.html', '/rooms/demo', '/settings?tab=look', '/rooms/a.b'])(
    'opens at %s and is asked for anew each time',
    async (path) => {
      expect(await open(path)).toMatchObject({
        status: 200,
        text: '<html>app</html>',
        type: expect.stringContaining('text/html'),
        caching: 'no-cache',
      })
    },
  )

  it('keeps what is named after its content for good', async () => {
    const forever = 'public, max-age=31536000, immutable'
    expect(await open('/_expo/static/js/web/entry-1234.js', '*/*')).toMatchObject({
      text: 'script',
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

  it('does not answer for a script that is gone', async () => {
    expect(await open('/_expo/static/js/web/entry-old.js', '*/*')).toMatchObject({
      status: 404,
      type: 'application/json',
      caching: null,
    })
  })

  it('does not keep its page for good under the name of a script', async () => {
    expect((await open('/_expo/static/js/web/entry-old.js')).caching).toBe('no-cache')
  })

  it.each(['/api', '/api/', '/api/v1/nothing', '/api/v2/rooms'])(
    'does not answer for the API at %s',
    async (path) => {
      expect(await open(path)).toMatchObject({ status: 404, type: 'application/json' })
    },
  )

  it('answers HEAD as it answers GET, without the content', async () => {
    const init = { method: 'HEAD', headers: { accept: page } }
    const response = await server.application.request('/rooms/demo', init)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(await response.text()).toBe('')
  })

  it('does not answer what was not asked with GET', async () => {
    const init = { method: 'POST', headers: { accept: page } }
    expect((await server.application.request('/rooms/demo', init)).status).toBe(404)
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
  ])('does not let %s out of its folder', async (path) => {
    // A Request would tidy the path up: this is what arrives from a socket.
    const request = new Request('http://localhost/', { headers: { accept: '*/*' } })
    Object.defineProperty(request, 'url', { value: `http://localhost${path}` })
    const response = await server.application.fetch(request)
    expect(await response.text()).not.toContain('secret')
    expect(response.status).toBe(404)
  })
})
