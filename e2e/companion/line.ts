import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

import { RunInput } from '@/core/contract/run'
import { userTexts } from '@server/agents/user-texts'

import { listen } from './listen'

/** What becomes of the answer to a message. */
type Quality = 'good' | 'silent' | 'dropped-once' | 'dropped'

/** How much of an answer passes before it is dropped. */
const wordsBeforeDrop = 5

/**
 * The line between the app and its server. It passes everything on, but a person can ask for a bad
 * one: `hold the line` gets no answer, `drop the line` loses it after a few words and whenever it is
 * taken up again, `drop the line once` only the first time. A spec can take the whole line down, and up
 * again, with a POST to `/line/down` and `/line/up`; the app's own files still pass. Whoever calls before
 * it is connected waits.
 */
export async function openLine(place: { host: string; port: number }) {
  let connect = (_target: string) => {}
  const target = new Promise<string>((resolve) => {
    connect = resolve
  })
  let isDown = false
  const server = createServer((incoming, outgoing) => {
    const [, state] = /^\/line\/(down|up)$/.exec(incoming.url ?? '') ?? []
    if (state !== undefined) {
      isDown = state === 'down'
      return void outgoing.writeHead(204).end()
    }
    if (isDown && incoming.url?.startsWith('/api/')) return void outgoing.destroy()
    void target.then((url) => pass(incoming, outgoing, url)).catch(() => outgoing.destroy())
  })
  return { ...(await listen(server, place)), connect }
}

async function pass(incoming: IncomingMessage, outgoing: ServerResponse, target: string) {
  const isRun = incoming.method === 'POST' && /\/agui\/[^/]+\/[^/]+$/.test(incoming.url ?? '')
  if (!isRun) return void incoming.pipe(forward(incoming, outgoing, target, 'good'))
  const body = await text(incoming)
  const quality = qualityFor(body)
  if (quality === 'silent') return
  const isTakenUp = incoming.headers['last-event-id'] !== undefined
  if (isTakenUp && quality === 'dropped') return void outgoing.destroy()
  forward(incoming, outgoing, target, isTakenUp ? 'good' : quality).end(body)
}

function forward(
  { method, url, headers }: IncomingMessage,
  outgoing: ServerResponse,
  target: string,
  quality: Quality,
) {
  const asked = request(new URL(url ?? '/', target), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    outgoing.flushHeaders()
    if (quality === 'good') return void answer.pipe(outgoing)
    let words = 0
    answer.on('data', (chunk: Buffer) => {
      words += chunk.toString().split('TEXT_MESSAGE_CONTENT').length - 1
      outgoing.write(chunk, () => words >= wordsBeforeDrop && outgoing.destroy())
    })
  })
  asked.on('error', () => outgoing.destroy())
  outgoing.on('close', () => asked.destroy())
  return asked
}

function qualityFor(body: string): Quality {
  const said = lastWords(body)
  if (/^hold the line$/i.test(said)) return 'silent'
  if (/^drop the line once$/i.test(said)) return 'dropped-once'
  return /^drop the line$/i.test(said) ? 'dropped' : 'good'
}

function lastWords(body: string): string {
  const input = RunInput.safeParse(JSON.parse(body))
  return input.success ? (userTexts(input.data).at(-1) ?? '') : ''
}
