import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'

import { projectDirectory } from '../process/run-tool'

const source = readFileSync(join(projectDirectory, 'public', 'service-worker.js'), 'utf8')
const origin = 'https://continuo.example'
const hash = '0123456789abcdef0123456789abcdef'
const entry = '/_expo/static/js/web/entry-1.js'
const nextEntry = '/_expo/static/js/web/entry-2.js'
const worker = '/_expo/static/js/web/worker-1.js'
const wasm = `/assets/sqlite.${hash}.wasm`

type Listener = (event: object) => void

/** Runs the service worker with a fake cache, server and network. */
function startWorker() {
  const files = new Map([
    ['/index.html', `<script src="${entry}"></script>`],
    [entry, `new Worker("${worker}"); open("/api/v1/rooms"); open("/assets/missing.${hash}.png")`],
    [worker, `load('${wasm}')`],
    [wasm, 'SQLite'],
    ['/api/v1/rooms', 'rooms'],
  ])
  const kept = new Map<string, Response>()
  const asked: string[] = []
  let isOnline = true
  const pathOf = (request: string | { url: string }) =>
    new URL(typeof request === 'string' ? request : request.url, origin).pathname
  const cache = {
    match: async (request: string) => kept.get(pathOf(request))?.clone(),
    put: async (request: string, response: Response) => void kept.set(pathOf(request), response),
    keys: async () => [...kept.keys()].map((path) => ({ url: `${origin}${path}` })),
    delete: async (request: string) => kept.delete(pathOf(request)),
  }
  const listeners = new Map<string, Listener>()
  const waited: Promise<unknown>[] = []
  async function fetch(request: string | { url: string; mode?: string }): Promise<Response> {
    const path = pathOf(request)
    asked.push(path)
    if (!isOnline) throw new TypeError('Failed to fetch')
    const isPage = typeof request !== 'string' && request.mode === 'navigate'
    const text = files.get(path) ?? (isPage ? files.get('/index.html') : undefined)
    return text === undefined ? new Response('', { status: 404 }) : new Response(text)
  }
  const self = {
    location: { origin },
    clients: { claim: async () => undefined },
    skipWaiting: async () => undefined,
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  }
  runInNewContext(source, {
    self,
    fetch,
    caches: { open: async () => cache },
    URL,
    Set,
    Promise,
    Error,
  })
  const tell = (type: string, more: object = {}) => {
    const waitUntil = (work: Promise<unknown>) => waited.push(work)
    listeners.get(type)?.({ waitUntil, ...more })
  }
  return {
    files,
    kept: () => [...kept.keys()].toSorted(),
    asked,
    goOffline: () => void (isOnline = false),
    settled: () => Promise.all(waited),
    install: async () => {
      tell('install')
      await Promise.all(waited)
    },
    /** What the page gets; undefined if the worker leaves the request to the browser. */
    open: async (path: string, { mode = 'cors', method = 'GET', from = origin } = {}) => {
      let response: Promise<Response> | undefined
      const request = { url: `${from}${path}`, mode, method }
      tell('fetch', { request, respondWith: (given: Promise<Response>) => (response = given) })
      return (await response)?.text()
    },
  }
}

describe('the service worker', () => {
  it('caches the page and all files reachable from it when it is installed', async () => {
    const { install, kept } = startWorker()
    await install()
    expect(kept()).toEqual([entry, worker, wasm, '/index.html'].toSorted())
  })

  it('serves every page of the app without a network', async () => {
    const { install, open, goOffline } = startWorker()
    await install()
    goOffline()
    expect(await open('/chat/home/demo', { mode: 'navigate' })).toContain(entry)
    expect(await open(wasm)).toBe('SQLite')
  })

  it('fetches the page first, and replaces the cached version and its files with a new one', async () => {
    const { install, open, files, kept, settled } = startWorker()
    await install()
    files.set('/index.html', `<script src="${nextEntry}"></script>`)
    files.set(nextEntry, 'new')
    expect(await open('/', { mode: 'navigate' })).toContain(nextEntry)
    await settled()
    expect(kept()).toEqual([nextEntry, '/index.html'].toSorted())
  })

  it('serves a file from the cache if its name contains a hash', async () => {
    const { install, open, asked } = startWorker()
    await install()
    const before = asked.length
    expect(await open(entry)).toContain(worker)
    expect(asked).toHaveLength(before)
  })

  it.each([
    ['requests to the API', '/api/v1/rooms', {}],
    ['POST requests', entry, { method: 'POST' }],
    ['requests to other servers', entry, { from: 'https://agents.example' }],
  ])('does not handle %s', async (_what, path, options) => {
    const { install, open } = startWorker()
    await install()
    expect(await open(path, options)).toBeUndefined()
  })

  it('caches nothing if the page cannot be fetched', async () => {
    const { install, goOffline, kept } = startWorker()
    goOffline()
    await expect(install()).rejects.toThrow('Failed to fetch')
    expect(kept()).toEqual([])
  })
})
