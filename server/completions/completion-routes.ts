import { setTimeout as delay } from 'node:timers/promises'
import { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

import { Completion, Model, ModelList, NewCompletion } from '@/core/contract/completion'
import type { RunInput } from '@/core/contract/run'
import { personOrToken } from '@server/access/access'
import type { Endpoint } from '@server/api/endpoint'
import type { HostedRooms } from '@server/conversations/rooms'
import type { Log } from '@server/http/log'
import { Refusal } from '@server/http/refusal'
import type { RequestLimits } from '@server/http/request-limits'
import { textStream } from '@server/http/text-stream'

import type { AnswerPart } from './answer-part'
import { describeModel, findModel } from './models'
import { runInputOf } from './run-input'
import { streamAnswer } from './stream-answer'
import { usageOf } from './usage'
import { createPieces, lengthOfPart, wholeAnswer, type AnswerHead } from './whole-answer'

interface Ports {
  endpoint: Endpoint
  rooms: HostedRooms
  limits?: RequestLimits
  /** Counts an answer, or throws a refusal if the caller has too many. Call the result when it ends. */
  enter: (userId: string) => Promise<() => void>
  keepAliveMilliseconds: number
  now: () => Date
  newId: () => string
  log: Log
}

type Parts = AsyncGenerator<AnswerPart>

/** Serves the agents of this server as an OpenAI-compatible API. Nothing is stored. */
export function completionRoutes(ports: Ports) {
  const { endpoint, rooms, limits, enter, keepAliveMilliseconds, newId, log } = ports
  const seconds = () => Math.floor(ports.now().getTime() / 1000)
  const started = seconds()

  return new Hono()
    .get(
      '/models',
      endpoint({
        summary: 'List the models of this server',
        access: personOrToken,
        responses: { 200: ModelList },
      }),
      (context) => {
        const data = rooms.map((hosted) => describeModel(hosted, started))
        return context.json({ object: 'list', data } satisfies ModelList)
      },
    )

    .get(
      // Model names may contain slashes.
      '/models/:model{.+}',
      endpoint({ summary: 'Get a model', access: personOrToken, responses: { 200: Model } }),
      (context) =>
        context.json(describeModel(findModel(rooms, context.req.param('model')), started)),
    )

    .post(
      '/chat/completions',
      endpoint({
        summary: 'Get the next message of a conversation, as server-sent events with stream: true',
        access: personOrToken,
        ...(limits && { limit: limits.completions }),
        body: NewCompletion,
        responses: { 200: Completion },
      }),
      async (context) => {
        const request = context.req.valid('json')
        const { agent } = findModel(rooms, request.model)
        const head = { id: `chatcmpl-${newId()}`, created: seconds(), model: request.model }
        const input = runInputOf(request, newId)
        const leaving = new AbortController()
        const signal = AbortSignal.any([context.req.raw.signal, leaving.signal])
        const leave = await enter(context.var.caller.userId)
        signal.addEventListener('abort', leave, { once: true })
        if (signal.aborted) leave()
        const parts = endingWith(streamAnswer(agent, input, signal, log), leave)
        if (!request.stream) return context.json(await readWhole(parts, head, input))
        const first = parts.next()
        await refuseEarly(first, parts, keepAliveMilliseconds)
        const includesUsage = request.stream_options?.include_usage ?? false
        const frames = framesOf(first, parts, head, input, includesUsage)
        return textStream(frames, String, keepAliveMilliseconds, () => leaving.abort())
      },
    )
}

async function readWhole(parts: Parts, head: AnswerHead, input: RunInput): Promise<Completion> {
  const content: Parameters<typeof wholeAnswer>[1][number][] = []
  let length = 0
  for await (const part of parts) {
    if (part.kind === 'failed') throw refusalOf(part)
    if (part.kind === 'finished') {
      return wholeAnswer(head, content, part, usageOf(part.usage, input, length))
    }
    content.push(part)
    length += lengthOfPart(part)
  }
  throw new Refusal(408, 'request_aborted', 'The request was aborted.')
}

/**
 * Waits for the first part, because only a failure before the response starts can have its own
 * status. Stops waiting before a silent connection would be closed.
 */
async function refuseEarly(
  first: Promise<IteratorResult<AnswerPart>>,
  parts: Parts,
  milliseconds: number,
) {
  const firstPart = await Promise.race([first, delay(milliseconds, undefined, { ref: false })])
  if (!firstPart || firstPart.done || firstPart.value.kind !== 'failed') return
  await parts.return(undefined)
  throw refusalOf(firstPart.value)
}

/** Calls `end` when the parts end or the consumer stops reading them. */
async function* endingWith(parts: Parts, end: () => void): Parts {
  try {
    yield* parts
  } finally {
    end()
  }
}

async function* framesOf(
  first: Promise<IteratorResult<AnswerPart>>,
  parts: Parts,
  head: AnswerHead,
  input: RunInput,
  includesUsage: boolean,
): AsyncGenerator<string> {
  const pieces = createPieces(head, includesUsage)
  let length = 0
  try {
    for (let next = await first; !next.done; next = await parts.next()) {
      const part = next.value
      if (part.kind === 'failed') {
        yield frame(refusalOf(part).problem)
      } else if (part.kind === 'finished') {
        const usage = usageOf(part.usage, input, length)
        for (const piece of pieces.finish(part, usage)) yield frame(piece)
        yield 'data: [DONE]\n\n'
      } else {
        length += lengthOfPart(part)
        yield frame(pieces.pieceOf(part))
      }
    }
  } finally {
    await parts.return(undefined)
  }
}

const frame = (value: object) => `data: ${JSON.stringify(value)}\n\n`

function refusalOf({ code, message }: Extract<AnswerPart, { kind: 'failed' }>): Refusal {
  return new Refusal(statusOf(code), code, message)
}

function statusOf(code: string): ContentfulStatusCode {
  switch (code) {
    case 'model_busy':
      return 429
    case 'model_refused':
    case 'model_without_tools':
    case 'model_context_exceeded':
    case 'invalid_setting':
      return 400
    case 'model_silent':
      return 504
    default:
      return code.startsWith('model_') ? 502 : 500
  }
}
