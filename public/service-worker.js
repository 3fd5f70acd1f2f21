// Lets the web app start without a network: keeps its page, and the files whose names contain a hash.
// Nothing that a server says or a person writes is kept here.

const cacheName = 'continuo-app'
const page = '/index.html'

/** Files that never change, because their names contain a hash of their content. */
const hashed = /^\/_expo\/static\/|\.[0-9a-f]{32}(@\dx)?\.\w+$/
/** How the page and the scripts name other files. */
const named = /["'](\/(?:_expo\/static|assets)\/[^"'\s]+)["']/g

self.addEventListener('install', (event) => {
  event.waitUntil(keepApp().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(openPage(event))
  else if (hashed.test(pathname)) event.respondWith(openFile(request))
})

/** The network first, so that a new version of the app is there as soon as it is served. */
async function openPage(event) {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(page)
  if (!kept) return fetch(event.request)
  const fetched = fetch(event.request)
  // A newer page is kept, with its files, for the next start without a network.
  event.waitUntil(fetched.then(keepApp).catch(() => undefined))
  // However slow it is: the server has pages of its own, to sign in for example.
  return fetched.catch(() => kept)
}

async function openFile(request) {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(request.url)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok && response.status === 200) await cache.put(request.url, response.clone())
  return response
}

/** Keeps the page after its files, so that a page that is kept always has them. */
async function keepApp() {
  const cache = await caches.open(cacheName)
  const response = await fetch(page, { cache: 'no-cache' })
  if (!response.ok) throw new Error(`The page of the app cannot be had: ${response.status}.`)
  const text = await response.clone().text()
  const kept = await cache.match(page)
  if (kept && (await kept.text()) === text) return
  const files = new Set()
  await keepFiles(cache, text, files)
  await cache.put(page, response)
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    if (pathname !== page && !files.has(pathname)) await cache.delete(url)
  }
}

/** Keeps the files that a text names, and those that they name. */
async function keepFiles(cache, text, files) {
  for (const [, path] of text.matchAll(named)) {
    if (files.has(path) || !hashed.test(path)) continue
    files.add(path)
    const kept = await cache.match(path)
    const response = kept ?? (await fetch(path))
    // A name may only look like the name of a file.
    if (!response.ok) continue
    const copy = response.clone()
    if (!kept) await cache.put(path, response)
    if (path.endsWith('.js')) await keepFiles(cache, await copy.text(), files)
  }
}
