import { fetch } from 'expo/fetch'

import {
  allQuestions,
  identifyServer,
  pathOf,
  type Identity,
  type ProbeAnswer,
  type Question,
} from '@/core/server/identify-server'
import { networkFailure } from '@/data/http/network-failure'

import { dropUnusableGuestAccess } from './drop-unusable-guest-access'
import { isBlockedByBrowser } from './is-blocked-by-browser'
import { observedHttpVersion } from './observed-http-version'

const defaultTimeoutMilliseconds = 6_000

/**
 * Identifies the server at an address, without credentials. All requests are sent
 * concurrently; those without an answer in time count as late.
 */
export async function probeServer(
  address: string,
  questions: readonly Question[] = allQuestions,
  timeoutMilliseconds = defaultTimeoutMilliseconds,
): Promise<Identity> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), timeoutMilliseconds)
  try {
    const answers = await Promise.all(
      questions.map(
        async (question) =>
          [question, await ask(`${address}${pathOf(question)}`, limit.signal)] as const,
      ),
    )
    const identity = identifyServer(address, Object.fromEntries(answers))
    const isBlocked =
      identity.kind === 'unreachable' && (await isBlockedByBrowser(address, limit.signal))
    return isBlocked ? { kind: 'blocked' } : withObservedVersion(dropUnusableGuestAccess(identity))
  } finally {
    clearTimeout(timer)
  }
}

/** Prefers the version that the browser observed, because a server behind a proxy knows only the proxy's. */
function withObservedVersion(identity: Identity): Identity {
  if (identity.kind !== 'found') return identity
  const httpVersion = observedHttpVersion(identity.finding.address)
  if (httpVersion === undefined) return identity
  return { kind: 'found', finding: { ...identity.finding, httpVersion } }
}

async function ask(url: string, signal: AbortSignal): Promise<ProbeAnswer> {
  try {
    const headers = { Accept: 'application/json' }
    const response = await fetch(url, { headers, credentials: 'omit', signal })
    const type = response.headers.get('content-type') ?? ''
    const body: unknown = /\bjson\b/.test(type)
      ? await response.json().catch(() => undefined)
      : undefined
    return { kind: 'answered', status: response.status, body, isPage: /\bhtml\b/.test(type) }
  } catch (error) {
    if (signal.aborted) return { kind: 'late' }
    const { kind } = networkFailure(error)
    return { kind: kind === 'unreachable' ? 'silent' : kind }
  }
}
