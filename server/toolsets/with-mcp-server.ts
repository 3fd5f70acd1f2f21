import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

import { describeError, type Log } from '@server/http/log'
import { boundedBody } from '@server/outgoing/bounded-body'
import { startDeadline } from '@server/outgoing/deadline'
import type { OutgoingFetch } from '@server/outgoing/outgoing-fetch'

import { failureOf, sentence, type McpFailure } from './mcp-failure'
import type { Connection, Outcome } from './toolset-provider'
import { providerTimeoutMilliseconds } from './within-time'

/** How long a server may take to end a session that nobody waits for. */
const farewellMilliseconds = 2000

interface Ports {
  fetch: OutgoingFetch
  version: string
  log: Log
}
interface Options {
  signal: AbortSignal
  timeout: number
}

/** Connects, has the work done and leaves, whatever happens in between. */
export async function withMcpServer<Value>(
  { fetch, version, log }: Ports,
  { serverUrl, apiKey }: Connection,
  caller: AbortSignal,
  work: (client: Client, options: Options) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  if (serverUrl === undefined || !URL.canParse(serverUrl)) return failed({ kind: 'no-address' })
  if (apiKey !== undefined && !/^[\x21-\x7e]+$/.test(apiKey)) {
    return failed({ kind: 'unusable-key' })
  }
  const deadline = startDeadline(providerTimeoutMilliseconds, caller)
  const { signal } = deadline
  const transport = new StreamableHTTPClientTransport(new URL(serverUrl), {
    fetch: attentive(fetch, deadline.abort),
    requestInit: { headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` } },
  })
  const client = new Client({ name: 'continuo', version }, { jsonSchemaValidator: unasked })
  const options = { signal, timeout: providerTimeoutMilliseconds }
  async function meet(): Promise<Outcome<Value>> {
    await client.connect(transport, options)
    return work(client, options)
  }
  try {
    signal.throwIfAborted()
    // The SDK listens to the signal while it waits for an answer, but not while it connects.
    return await Promise.race([meet(), rejectionBy(signal)])
  } catch (error) {
    if (caller.aborted) return { ok: false, error: 'The call was given up.' }
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
 * The default would compile the schemas of strangers into code. It is consulted by `listTools` and
 * `callTool` only, which are not used here.
 */
const unasked = {
  getValidator: () => () => ({ valid: false, data: undefined, errorMessage: '' }) as const,
}

/**
 * The SDK waits on when the stream that should bring an answer breaks off: `lose` ends the wait.
 * It also opens a stream for what the server says unasked, to which nobody here would listen.
 */
function attentive(fetch: OutgoingFetch, lose: (failure: unknown) => void): OutgoingFetch {
  const explain = (failure: unknown) => {
    lose(failure)
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

/** Asks the server to forget the session; a server that does not will forget it in its own time. */
async function leave(client: Client, transport: StreamableHTTPClientTransport): Promise<void> {
  const timer = setTimeout(() => void client.close(), farewellMilliseconds)
  await transport.terminateSession().catch(() => {})
  clearTimeout(timer)
  await client.close()
}
