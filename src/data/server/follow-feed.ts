import EventSource from 'react-native-sse'

import { Change } from '@/core/contract/change'
import { backOff } from '@/core/run/back-off'
import type { Server } from '@/core/server/server'
import { pause } from '@/data/device/clock'
import { readTokenFor, renewToken, showsCookie } from '@/data/session/session'
import { waitForSignIn } from '@/data/session/wait-for-sign-in'

/** The delay before reopening a connection that the server closed. */
const pollingIntervalMilliseconds = 1_000

/**
 * Follows the changes on a server until the signal aborts or the server answers 403 or 404. A broken
 * connection continues after the last known change; after 401, it is retried with a new token.
 */
export async function followFeed(
  { id, address }: Pick<Server, 'id' | 'address'>,
  onChange: (change: Change) => void,
  signal: AbortSignal,
): Promise<void> {
  const url = `${address}/api/v1/feed`
  let cursor: string | null = null
  let failures = 0
  while (!signal.aborted) {
    // Without a token the server refuses, and the next round tries again.
    const token = await readTokenFor(url).catch(() => undefined)
    const { status, lastEventId, wasOpen } = await listen(url, { token, cursor }, onChange, signal)
    cursor = lastEventId
    failures = wasOpen ? 1 : failures + 1
    if (signal.aborted || status === 403 || status === 404) return
    if (status === 401) {
      const renewed = await newToken(url, token)
      const isSignedOut = renewed === undefined && !showsCookie(url)
      if (isSignedOut) await waitForSignIn(id, signal)
      if (isSignedOut || failures === 1) continue
    }
    await pause(backOff(failures, Math.random()), signal)
  }
}

/** A failed renewal is retried with the next connection. */
const newToken = (url: string, refused: string | undefined) =>
  renewToken(url, refused).catch(() => undefined)

interface Ending {
  /** Zero if there was no response. */
  status: number
  lastEventId: string | null
  wasOpen: boolean
}

/** Listens on one connection, which the library reopens if the server closes it properly. */
function listen(
  url: string,
  { token, cursor }: { token: string | undefined; cursor: string | null },
  onChange: (change: Change) => void,
  signal: AbortSignal,
): Promise<Ending> {
  return new Promise((resolve) => {
    let lastEventId = cursor
    let wasOpen = false
    // When it reconnects, the library sends its own Last-Event-ID header, so ours would be sent twice.
    const start = cursor === null ? url : `${url}?last_event_id=${encodeURIComponent(cursor)}`
    const source = new EventSource(start, {
      timeoutBeforeConnection: 0,
      pollingInterval: pollingIntervalMilliseconds,
      lineEndingCharacter: '\n',
      headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
    })
    const end = (status: number) => {
      signal.removeEventListener('abort', leave)
      source.removeAllEventListeners()
      source.close()
      resolve({ status, lastEventId, wasOpen })
    }
    const leave = () => end(0)
    signal.addEventListener('abort', leave)
    source.addEventListener('open', () => {
      wasOpen = true
    })
    source.addEventListener('message', ({ data, lastEventId: id }) => {
      lastEventId = id
      const change = readChange(data)
      if (change) onChange(change)
    })
    source.addEventListener('error', (event) => {
      end(event.type === 'error' ? event.xhrStatus : 0)
    })
    if (signal.aborted) leave()
  })
}

/** Returns undefined for a change that this app does not know, because the server may be newer. */
function readChange(data: string | null): Change | undefined {
  try {
    return Change.safeParse(JSON.parse(data ?? '')).data
  } catch {
    return undefined
  }
}
