import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
}

export interface ServedApp {
  readonly address: string
  close(): void
}

/** Serves the exported web app and nothing else. */
export async function serveApp(directory: string): Promise<ServedApp> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://app')
    const isFile = extname(pathname) !== '' && !pathname.includes('..')
    const file = isFile ? decodeURIComponent(pathname) : 'index.html'
    if (pathname.startsWith('/api/') || pathname.startsWith('/bodhi/'))
      return void response.writeHead(404).end()
    readFile(join(directory, file)).then(
      (content) => {
        response.writeHead(200, { 'content-type': types[extname(file)] ?? 'text/plain' })
        response.end(content)
      },
      () => response.writeHead(404).end(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    address: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
