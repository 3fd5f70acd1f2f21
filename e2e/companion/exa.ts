import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'

import { listen } from './listen'

const laterMilliseconds = 3_000

const results = [
  {
    title: 'Basso continuo',
    url: 'https://example.com/continuo',
    highlights: ['The bass line that goes on through a whole piece.'],
  },
]

/**
 * Stands in for Exa. It finds the same for everybody, with a few exceptions: the key `wrong` is
 * refused, words with `slowly` in them get no answer, those with `later` one that can be waited for,
 * and those with `broken` an error.
 */
export async function openExa() {
  const server = createServer((request, response) => {
    void answerTo(request).then((answer) => {
      if (!answer) return
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer.body))
    })
  })
  const { port, close } = await listen(server, { host: '127.0.0.1', port: 0 })
  return { url: `http://127.0.0.1:${port}`, close }
}

async function answerTo(request: IncomingMessage) {
  const asked = await text(request)
  if (request.headers['x-api-key'] === 'wrong') return { status: 401, body: {} }
  if (asked.includes('slowly')) return undefined
  if (asked.includes('later')) await setTimeout(laterMilliseconds)
  if (asked.includes('broken')) return { status: 500, body: {} }
  return { status: 200, body: { results, answer: 'It goes on.', citations: results } }
}
