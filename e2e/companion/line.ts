import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

import { RunInput } from '@/core/contract/run'
import { userTexts } from '@server/agents/user-texts'

import { listen } from './listen'
import type { Turnstile } from './turnstile'

/** What becomes of the answer to a message. */
type Quality = 'good' | 'silent' | 'dropped-once' | 'dropped' | 'halting'

interface Call {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  readonly target: string
  readonly turnstile: Turnstile
}

/** How much of an answer passes before it is dropped or halts. */
const fewWords = 5

const commentIntervalMilliseconds = 5_000

/**
 * The line between the app and its server. It passes everything on, but a person can ask for a bad
 * one: `hold the line` gets no answer, `drop the line` loses it after a few words and whenever it is
 * taken up again, `drop the line once` only the first time. What ends in `wait for me` has an answer that halts
 * at the turnstile after a few words or at a step; a POST to `/line/on` opens that. A spec can take the whole
 * line down, and up again, with a POST to `/line/down` and `/line/up`; the app's own files still pass.
 * Whoever calls before it is connected waits.
 */
export async function openLine(place: { host: string; port: number }, turnstile: Turnstile) {
  let connect = (_target: string) => {}
  const target = new Promise<string>((resolve) => {
    connect = resolve
  })
  let isDown = false
  const server = createServer((incoming, outgoing) => {
    const [, state] = /^\/line\/(down|up|on)$/.exec(incoming.url ?? '') ?? []
    if (state !== undefined) {
      if (state === 'on') turnstile.open()
      else isDown = state === 'down'
      return void outgoing.writeHead(204).end()
    }
    if (isDown && incoming.url?.startsWith('/api/')) return void outgoing.destroy()
    void target
      .then((url) => pass({ incoming, outgoing, target: url, turnstile }))
      .catch(() => outgoing.destroy())
  })
  return { ...(await listen(server, place)), connect }
}

async function pass(call: Call) {
  const { incoming, outgoing } = call
  const isRun = incoming.method === 'POST' && /\/agui\/[^/]+\/[^/]+$/.test(incoming.url ?? '')
  if (!isRun) return void incoming.pipe(forward(call, 'good'))
  const body = await text(incoming)
  const quality = qualityFor(body)
  if (quality === 'silent') return
  const isTakenUp = incoming.headers['last-event-id'] !== undefined
  if (isTakenUp && quality === 'dropped') return void outgoing.destroy()
  forward(call, isTakenUp ? 'good' : quality).end(body)
}

function forward({ incoming, outgoing, target, turnstile }: Call, quality: Quality) {
  const { method, url, headers } = incoming
  const asked = request(new URL(url ?? '/', target), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    outgoing.flushHeaders()
    if (quality === 'good') return void answer.pipe(outgoing)
    if (quality === 'halting') return passHalting(answer, outgoing, turnstile)
    let words = 0
    answer.on('data', (chunk: Buffer) => {
      words += wordsIn(chunk)
      outgoing.write(chunk, () => words >= fewWords && outgoing.destroy())
    })
  })
  asked.on('error', () => outgoing.destroy())
  outgoing.on('close', () => asked.destroy())
  return asked
}

/**
 * Halts once, between two events. Comments keep the app from taking the silence for a lost connection, because a busy
 * machine may need longer than that to open the turnstile.
 */
function passHalting(answer: IncomingMessage, outgoing: ServerResponse, turnstile: Turnstile) {
  let words = 0
  let hasHalted = false
  answer.on('data', (chunk: Buffer) => {
    outgoing.write(chunk)
    words += wordsIn(chunk)
    if (hasHalted || !chunk.toString().endsWith('\n\n')) return
    if (words < fewWords && !chunk.includes('STEP_STARTED')) return
    hasHalted = true
    answer.pause()
    const comments = setInterval(() => outgoing.write(': halted\n\n'), commentIntervalMilliseconds)
    outgoing.once('close', () => clearInterval(comments))
    void turnstile.pass().then(() => {
      clearInterval(comments)
      answer.resume()
    })
  })
  answer.on('end', () => outgoing.end())
}

const wordsIn = (chunk: Buffer) => chunk.toString().split('TEXT_MESSAGE_CONTENT').length - 1

function qualityFor(body: string): Quality {
  const said = lastWords(body)
  if (/^hold the line$/i.test(said)) return 'silent'
  if (/^drop the line once$/i.test(said)) return 'dropped-once'
  if (/\bwait for me$/i.test(said)) return 'halting'
  return /^drop the line$/i.test(said) ? 'dropped' : 'good'
}

function lastWords(body: string): string {
  const input = RunInput.safeParse(JSON.parse(body))
  return input.success ? (userTexts(input.data).at(-1) ?? '') : ''
}
