import { request } from 'node:http'

/** What a client received of one run, timed by its own clock. */
export interface Reading {
  runId: string
  firstMs: number
  chunks: readonly Buffer[]
}

/** Reads a stream without processing it, so that the client costs little. */
export function readStream(options: {
  port: number
  path: string
  runId: string
  body: string
  headers?: Record<string, string>
}): Promise<Reading> {
  const { port, path, runId, body } = options
  const headers = { ...jsonHeaders, ...options.headers }
  return new Promise((resolve, reject) => {
    const sent = performance.now()
    let firstMs = Number.NaN
    const chunks: Buffer[] = []
    request(
      { agent: false, host: '127.0.0.1', port, path, method: 'POST', headers },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`answered with ${response.statusCode}`))
        response.on('data', (chunk: Buffer) => {
          if (chunks.length === 0) firstMs = performance.now() - sent
          chunks.push(chunk)
        })
        response.on('end', () => resolve({ runId, firstMs, chunks }))
        response.on('error', reject)
      },
    )
      .on('error', reject)
      .end(body)
  })
}

export const jsonHeaders = { 'content-type': 'application/json', authorization: 'Bearer ada' }

/** Throws unless every event from an index on arrived once and in order. */
export function checkComplete({ runId, chunks }: Reading, from: number, events: number): void {
  const text = Buffer.concat(chunks).toString()
  const ids = text.match(/^id: .+$/gm) ?? []
  const isInPlace = ids.every((id, offset) => id === `id: ${runId}:${from + offset}`)
  if (ids.length !== events || !isInPlace || !text.includes('"RUN_FINISHED"')) {
    throw new Error(`${ids.length} of ${events} events arrived, or not in order`)
  }
}
