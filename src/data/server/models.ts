import { z } from 'zod'

import { failureOfStatus } from '@/core/completions/fault'
import { readBodhiModels, readModelList, type ModelEntry } from '@/core/completions/model-list'
import { FailureError, attempt, type Failure } from '@/core/failure'
import { abilitiesOf } from '@/core/server/abilities'
import type { Server } from '@/core/server/server'

import { detectBlocked } from './detect-blocked'
import { requestJson, requestStream } from './request'

type ModelServer = Pick<Server, 'kind' | 'address'>

/** The server may have to load the model and process the whole conversation before it answers. */
const timeoutMilliseconds = 120_000

/** Fetches the models of a server, with what it says about them. */
export async function fetchModels(server: ModelServer): Promise<readonly ModelEntry[]> {
  const [models, facts] = await Promise.all([
    fetchList(`${modelsAddressOf(server)}/models`, readModelList),
    abilitiesOf(server).modelFacts === 'bodhi' ? fetchBodhiFacts(server.address) : [],
  ])
  const known = new Map(facts.map((entry) => [entry.id, entry.facts]))
  return models.map((entry) => ({
    id: entry.id,
    facts: { ...entry.facts, ...known.get(entry.id) },
  }))
}

const modelsAddressOf = (server: ModelServer) => server.address + abilitiesOf(server).modelsPath

/** Fetches Bodhi's details of the models. They only add to the list, so a failure returns none. */
async function fetchBodhiFacts(address: string): Promise<readonly ModelEntry[]> {
  const url = `${address}/bodhi/v1/models?page=1&page_size=100`
  const entries = await attempt(fetchList(url, readBodhiModels))
  return entries.ok ? entries.value : []
}

async function fetchList(
  url: string,
  read: (body: unknown) => ModelEntry[] | undefined,
): Promise<readonly ModelEntry[]> {
  const entries = read(await detectBlocked(url, requestJson(url, z.unknown())))
  if (!entries) throw new FailureError({ kind: 'malformed', at: 'data' })
  return entries
}

export interface CompletionAnswer {
  contentType: string
  body: AsyncIterable<Uint8Array>
}

interface CompletionRequest {
  readonly model: string
  /** Omitted if the server rejects it; the answer then has no usage. */
  readonly stream_options?: object
}

const names = (body: unknown, setting: string) => JSON.stringify(body ?? '').includes(setting)

/** Requests an answer from a model. The server sends it as a stream or in one piece. */
export async function openCompletion(
  server: ModelServer,
  request: CompletionRequest,
  signal: AbortSignal,
): Promise<CompletionAnswer> {
  let refusesUsage = false
  const url = `${modelsAddressOf(server)}/chat/completions`
  const answer = await attempt(
    detectBlocked(
      url,
      requestStream(url, {
        method: 'POST',
        body: request,
        signal,
        timeoutMilliseconds,
        failureOf: (status, body, retryAfterMilliseconds) => {
          refusesUsage = names(body, 'stream_options')
          return failureFor(status, body, retryAfterMilliseconds)
        },
        headers: { Accept: 'text/event-stream, application/json' },
      }),
      signal,
    ),
  )
  const { stream_options: usage, ...others } = request
  if (!answer.ok && refusesUsage && usage) return openCompletion(server, others, signal)
  if (!answer.ok) throw new FailureError(modelFailure(answer.failure))
  const { contentType } = answer.value
  if (/\bhtml\b/i.test(contentType)) throw new FailureError({ kind: 'not-an-api' })
  return answer.value
}

/**
 * Returns a busy failure, which is retried, for a loading model and for a refusal that
 * says when to retry. Other refusals, such as a used-up quota, do not recover by waiting.
 */
function failureFor(
  status: number,
  body: unknown,
  retryAfterMilliseconds: number | undefined,
): Failure {
  const failure = failureOfStatus(status, body)
  if (failure.kind !== 'agent' || (status !== 429 && status !== 503)) return failure
  const { message, code } = failure
  const isLoading = status === 503 && code === 'model_busy'
  if (!isLoading && retryAfterMilliseconds === undefined) return failure
  return {
    kind: 'busy',
    status,
    ...(retryAfterMilliseconds !== undefined && { retryAfterMilliseconds }),
    ...(message !== '' && { problem: { code: null, param: null, message } }),
  }
}

/** Reports a timeout as a failure of the model, because this limit is longer than for other requests. */
const modelFailure = (failure: Failure): Failure =>
  failure.kind === 'timed-out' ? failureOfStatus(504, undefined) : failure
