import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { RequestOptions } from '@modelcontextprotocol/sdk/shared/protocol.js'

import { describeError, type Log } from '@server/http/log'
import { boundedBody } from '@server/outgoing/bounded-body'
import { startDeadline } from '@server/outgoing/deadline'
import type { OutgoingFetch } from '@server/outgoing/outgoing-fetch'

import { failureOf, sentence, type McpFailure } from './mcp-failure'
import type { Connection, Outcome } from './toolset-provider'
import { providerTimeoutMilliseconds } from './with-timeout'

/** How long a server may take to end a session. */
const leaveTimeoutMilliseconds = 2000

interface Ports {
  fetch: OutgoingFetch
  version: string
  log: Log
}

/** Connects, does the work, and always ends the session. */
export async function withMcpServer<Value>(
  { fetch, version, log }: Ports,
  { serverUrl, apiKey }: Connection,
  caller: AbortSignal,
  work: (client: Client, options: RequestOptions) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  if (serverUrl === undefined || !URL.canParse(serverUrl)) return failed({ kind: 'no-address' })
  if (apiKey !== undefined && !/^[\x21-\x7e]+$/.test(apiKey)) {
    return failed({ kind: 'unusable-key' })
  }
  const deadline = startDeadline(providerTimeoutMilliseconds, caller)
  const { signal } = deadline
  const transport = new StreamableHTTPClientTransport(new URL(serverUrl), {
    fetch: failingFast(fetch, deadline.abort),
    requestInit: { headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` } },
  })
  const client = new Client({ name: 'continuo', version }, { jsonSchemaValidator: unusedValidator })
  const options = { signal, timeout: providerTimeoutMilliseconds }
  async function meet(): Promise<Outcome<Value>> {
    await client.connect(transport, options)
    return work(client, options)
  }
  try {
    signal.throwIfAborted()
    // The SDK ignores the signal while it connects.
    return await Promise.race([meet(), rejectionBy(signal)])
  } catch (error) {
    if (caller.aborted) return { ok: false, error: 'The call was aborted.' }
    const failure = failureOf(signal.aborted ? signal.reason : error)
    if (failure.kind === 'not-mcp') log({ event: 'mcp-not-understood', ...describeError(error) })
    return failed(failure)
  } finally {
    deadline.clear()
    void leave(client, transport)
  }
}

function rejectionBy(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

function failed(failure: McpFailure): { ok: false; error: string } {
  return { ok: false, error: sentence(failure) }
}

/**
 * The default validator would compile untrusted schemas into code. Only `listTools` and `callTool`
 * would use it, and we call neither.
 */
const unusedValidator = {
  getValidator: () => () => ({ valid: false, data: undefined, errorMessage: '' }) as const,
}

/**
 * The SDK keeps waiting if the stream of a response breaks off, so `onLost` ends the wait. It also
 * opens a stream for notifications, which nobody reads, so that request gets a 405.
 */
function failingFast(fetch: OutgoingFetch, onLost: (failure: unknown) => void): OutgoingFetch {
  const explain = (failure: unknown) => {
    onLost(failure)
    return failure
  }
  return async (address, request) => {
    const isResuming = new Headers(request?.headers).has('last-event-id')
    if (request?.method === 'GET' && !isResuming) return new Response(null, { status: 405 })
    try {
      const response = await fetch(address, request)
      const ports = { bytes: Infinity, explain, finish: () => {} }
      return new Response(response.body && boundedBody(response.body, ports), response)
    } catch (error) {
      throw explain(error)
    }
  }
}

/** Asks the server to end the session. If it does not respond, the session will time out there. */
async function leave(client: Client, transport: StreamableHTTPClientTransport): Promise<void> {
  const timer = setTimeout(() => void client.close(), leaveTimeoutMilliseconds)
  await transport.terminateSession().catch(() => {})
  clearTimeout(timer)
  await client.close()
}
