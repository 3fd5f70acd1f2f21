import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

import { listen } from './listen'
import type { Turnstile } from './turnstile'

const results = [
  {
    title: 'Basso continuo',
    url: 'https://example.com/continuo',
    highlights: ['The bass line that goes on through a whole piece.'],
  },
]

/**
 * A fake Exa that returns the same results for every query, with a few exceptions: it rejects the key `wrong`, never
 * answers a query that contains `slowly`, answers one with `later` when the turnstile opens, and one with `broken` with
 * an error.
 */
export async function openExa(turnstile: Turnstile) {
  const server = createServer((request, response) => {
    void answerTo(request, turnstile).then((answer) => {
      if (!answer) return
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer.body))
    })
  })
  const { port, close } = await listen(server, { host: '127.0.0.1', port: 0 })
  return { url: `http://127.0.0.1:${port}`, close }
}

async function answerTo(request: IncomingMessage, turnstile: Turnstile) {
  const asked = await text(request)
  if (request.headers['x-api-key'] === 'wrong') return { status: 401, body: {} }
  if (asked.includes('slowly')) return undefined
  if (asked.includes('later')) await turnstile.pass()
  if (asked.includes('broken')) return { status: 500, body: {} }
  return { status: 200, body: { results, answer: 'It goes on.', citations: results } }
}
