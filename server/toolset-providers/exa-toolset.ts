import { parseJson } from '@/core/parse-json'
import { OutgoingFailure } from '@server/outgoing/outgoing-failure'
import type { OutgoingFetch } from '@server/outgoing/outgoing-fetch'

import { exaTools, maximumResults } from './exa-tools'
import type { Outcome, ToolsetProvider } from './toolset-provider'
import { providerTimeoutMilliseconds, timeoutSignal, type Timeout } from './with-timeout'

type ExaFailure =
  | { kind: 'invalid-key' }
  | { kind: 'rate-limited' }
  | { kind: 'timed-out' }
  | { kind: 'too-large' }
  | { kind: 'unreachable' }
  | { kind: 'refused'; status: number }
  | { kind: 'malformed' }

/** Web search, similar pages, page texts and answers by exa.ai. */
export function createExaToolset(ports: {
  fetch: OutgoingFetch
  baseUrl: string
  timeout?: Timeout
}): ToolsetProvider {
  const { fetch, baseUrl, timeout = timeoutSignal } = ports

  async function ask(path: string, body: object, apiKey: string, signal: AbortSignal) {
    const limit = AbortSignal.any([signal, timeout(providerTimeoutMilliseconds)])
    try {
      const response = await fetch(`${baseUrl}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
        body: JSON.stringify(body),
        // A redirect would send the key elsewhere.
        redirect: 'error',
        signal: limit,
      })
      if (response.ok) return { ok: true, text: await response.text() } as const
      await response.body?.cancel()
      return failed(failureOf(response.status))
    } catch (error) {
      if (limit.aborted) return failed({ kind: 'timed-out' })
      const kind = error instanceof OutgoingFailure ? error.kind : 'unreachable'
      return failed({ kind: kind === 'timed-out' || kind === 'too-large' ? kind : 'unreachable' })
    }
  }

  return {
    id: 'builtin-exa-web-search',
    name: 'Exa Web Search',
    description: 'Search and analyze web content using Exa AI',
    needsApiKey: true,
    needsServerUrl: false,
    tools: { from: 'provider', tools: exaTools.map(({ definition }) => definition) },

    adjust({ num_results, ...parameters }) {
      if (num_results === undefined) return parameters
      if (typeof num_results !== 'number') return { num_results, ...parameters }
      return { num_results: Math.min(Math.max(num_results, 1), maximumResults), ...parameters }
    },

    async execute(name, parameters, { apiKey = '' }, signal): Promise<Outcome<unknown>> {
      const tool = exaTools.find((candidate) => candidate.name === name)
      if (!tool) return { ok: false, error: 'There is no such tool.' }
      const answer = await ask(tool.name, tool.bodyFor(parameters), apiKey, signal)
      if (!answer.ok) return { ok: false, error: sentence(answer.failure) }
      const result = tool.read(parseJson(answer.text))
      return result.success
        ? { ok: true, value: result.data }
        : { ok: false, error: sentence({ kind: 'malformed' }) }
    },
  }
}

const failed = (failure: ExaFailure) => ({ ok: false, failure }) as const

function failureOf(status: number): ExaFailure {
  if (status === 401 || status === 403) return { kind: 'invalid-key' }
  if (status === 429) return { kind: 'rate-limited' }
  if (status === 408 || status === 504) return { kind: 'timed-out' }
  return { kind: 'refused', status }
}

function sentence(failure: ExaFailure): string {
  switch (failure.kind) {
    case 'invalid-key':
      return 'Exa rejected the API key of this toolset. The user must correct it.'
    case 'rate-limited':
      return 'The rate limit of Exa is exceeded. Wait before you try again.'
    case 'timed-out':
      return 'Exa took too long to answer.'
    case 'too-large':
      return 'The response of Exa is too large. Request less.'
    case 'unreachable':
      return 'Exa could not be reached.'
    case 'refused':
      return `Exa refused the request with status ${failure.status}.`
    case 'malformed':
      return 'Exa sent an invalid response.'
  }
}
