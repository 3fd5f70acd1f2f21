import type { LookupFunction } from 'node:net'
import { Agent, buildConnector, fetch } from 'undici'

import { createHostAllowlist } from './host-allowlist'
import { boundedBody } from './bounded-body'
import { startDeadline } from './deadline'
import { createGuardedLookup, resolveByDns, type Resolve } from './guarded-lookup'
import { admit, hopAfter, type Hop } from './hop'
import { OutgoingFailure } from './outgoing-failure'

/** `fetch` for URLs from users: reaches only public hosts, within limits. */
export type OutgoingFetch = (address: string | URL, request?: RequestInit) => Promise<Response>

/**
 * The time limit covers everything from DNS to the last byte, so that a trickling response ends too.
 * A caller's signal can only shorten it.
 */
interface Limits {
  bytes: number
  milliseconds: number
  redirects: number
}

const defaults: Limits = { bytes: 5_000_000, milliseconds: 30_000, redirects: 5 }

interface Ports {
  /** Entries are `host` or `host:port`. These hosts may use plain http, any port and private addresses. */
  allowedHosts: readonly string[]
  limits?: Partial<Limits>
  resolve?: Resolve
  connect?: (lookup: LookupFunction) => buildConnector.connector
}

/** Rejects with an `OutgoingFailure` or with the reason of the caller's signal. */
export function createOutgoingFetch(ports: Ports): OutgoingFetch {
  const { resolve = resolveByDns, connect = (lookup) => buildConnector({ lookup }) } = ports
  const limits = { ...defaults, ...ports.limits }
  const isAllowed = createHostAllowlist(ports.allowedHosts)
  const open = new Agent()
  // Separate, so that checked and unchecked requests never share a connection.
  const guarded = new Agent({ connect: connect(createGuardedLookup(resolve)) })

  function ask({ url, method, headers, body, isAllowed }: Hop, signal: AbortSignal) {
    return fetch(url, {
      method,
      headers: [...headers],
      body: body ?? null,
      signal,
      redirect: 'manual',
      dispatcher: isAllowed ? open : guarded,
    })
  }

  async function follow(first: Hop, redirect: Request['redirect'], signal: AbortSignal) {
    const most = redirect === 'error' ? 0 : limits.redirects
    let hop = first
    for (let followed = 0; ; followed += 1) {
      const response = await ask(hop, signal)
      if (redirect === 'manual') return response
      const next = hopAfter(hop, response.status, response.headers.get('location'), isAllowed)
      if (next === undefined) return response
      if (followed === most) throw new OutgoingFailure('too-many-redirects')
      await response.body?.cancel()
      hop = next
    }
  }

  return async (address, init) => {
    const { hop, redirect } = await readRequest(address, init, isAllowed)
    const deadline = startDeadline(limits.milliseconds, init?.signal)
    const { signal } = deadline
    const explain = (error: unknown) => (signal.aborted ? signal.reason : failureIn(error))
    try {
      const answer = await follow(hop, redirect, signal)
      const { status, statusText, headers } = answer
      const finish = deadline.clear
      const body = answer.body && boundedBody(answer.body, { ...limits, explain, finish })
      if (body === null) finish()
      return new Response(body, { status, statusText, headers: [...headers] })
    } catch (error) {
      const failure = explain(error)
      deadline.clear()
      deadline.abort(failure)
      throw failure
    }
  }
}

async function readRequest(
  address: string | URL,
  init: RequestInit | undefined,
  isAllowed: (url: URL) => boolean,
) {
  if (!URL.canParse(String(address))) throw new OutgoingFailure('refused-address')
  const url = new URL(address)
  const bare = { url, method: 'GET', headers: new Headers(), body: undefined }
  const admitted = admit({ ...bare, isAllowed: isAllowed(url) })
  const request = new Request(url, { ...init, signal: null })
  const { method, headers, redirect } = request
  // The body is read in full, because a redirect may send it again.
  const body = request.body === null ? undefined : new Uint8Array(await request.arrayBuffer())
  return { hop: { ...admitted, method, headers, body }, redirect }
}

function failureIn(error: unknown): OutgoingFailure {
  if (error instanceof OutgoingFailure) return error
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof OutgoingFailure ? cause : new OutgoingFailure('unreachable')
}
