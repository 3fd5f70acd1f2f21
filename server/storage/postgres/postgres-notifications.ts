import { Client } from 'pg'

import type { Pause } from '@server/agents/pause'
import type { Log } from '@server/http/log'

import type { NotificationListener, Notifications, Topic } from '@server/storage/notifications'
import { connectionOf, type PostgresTimeouts } from './postgres-pool'

const topics: readonly Topic[] = ['runs', 'cancels', 'releases', 'changes', 'seats']

/** Notified by the triggers of the migration `news`, and when a run is released or a seat is ended. */
const channelOf = (topic: Topic) => `continuo_${topic}`

const shortestPauseMilliseconds = 100
const longestPauseMilliseconds = 3000

/** Without this check, a connection that breaks silently would go unnoticed. */
const checkIntervalMilliseconds = 5000

/**
 * Listens on a separate connection from the first `subscribe` on, and reconnects whenever it breaks. Messages
 * that are sent meanwhile are lost, so all listeners have to check for changes after a reconnection.
 */
export function createPostgresNotifications(ports: {
  url: string
  timeouts: PostgresTimeouts
  pause: Pause
  log: Log
}): Notifications & { close: () => Promise<void> } {
  const { log } = ports
  const listeners = new Map<Topic, Set<NotificationListener>>(
    topics.map((topic) => [topic, new Set()]),
  )
  const closing = new AbortController()
  const pause = (milliseconds: number) => ports.pause(milliseconds, closing.signal).catch(() => {})

  function notify(topic: Topic, subject: string | undefined) {
    for (const listener of listeners.get(topic) ?? []) listener(subject)
  }

  /** Resolves when the connection has ended. */
  async function listen(connected: () => void): Promise<void> {
    const client = new Client(connectionOf(ports.url, ports.timeouts, 'continuo listener'))
    const ended = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.on('end', () => resolve())
    })
    client.on('notification', ({ channel, payload = '' }) => {
      const topic = topics.find((each) => channelOf(each) === channel)
      if (topic) notify(topic, payload === '' ? undefined : payload)
    })
    try {
      await client.connect()
      for (const topic of topics) await client.query(`LISTEN ${channelOf(topic)}`)
      connected()
      for (const topic of topics) notify(topic, undefined)
      await Promise.race([ended, check(client)])
    } catch {
      // The caller reconnects.
    } finally {
      client.end().catch(() => {})
    }
  }

  async function check(client: Client): Promise<void> {
    for (;;) {
      await pause(checkIntervalMilliseconds)
      if (closing.signal.aborted) return
      await client.query('SELECT 1')
    }
  }

  async function keepListening() {
    let isLost = false
    let pauseMilliseconds = shortestPauseMilliseconds
    while (!closing.signal.aborted) {
      await listen(() => {
        if (isLost) log({ event: 'database-listener-back' })
        isLost = false
        pauseMilliseconds = shortestPauseMilliseconds
      })
      if (closing.signal.aborted) return
      if (!isLost) log({ event: 'database-listener-lost' })
      isLost = true
      await pause(pauseMilliseconds)
      pauseMilliseconds = Math.min(pauseMilliseconds * 2, longestPauseMilliseconds)
    }
  }

  let kept: Promise<void> | undefined

  return {
    subscribe(topic, listener) {
      kept ??= keepListening()
      listeners.get(topic)?.add(listener)
      return () => void listeners.get(topic)?.delete(listener)
    },
    async close() {
      closing.abort()
      await kept
    },
  }
}
