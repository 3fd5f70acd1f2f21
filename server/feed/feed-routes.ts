import { Hono } from 'hono'

import { person } from '@server/access/access'
import type { Endpoint } from '@server/api/endpoint'
import type { Log } from '@server/http/log'
import { streamHeaders } from '@server/http/text-stream'

import type { Feed, FeedPosition } from './feed'
import {
  connectionsPerPerson,
  createFeedConnections,
  lifetimeMilliseconds,
} from './feed-connections'
import { feedStream } from './feed-stream'

interface Ports {
  endpoint: Endpoint
  feed: Pick<Feed, 'follow'>
  keepAliveMilliseconds: number
  log: Log
  feedLimits?: { perPerson: number; milliseconds: number }
}

const usualLimits = { perPerson: connectionsPerPerson, milliseconds: lifetimeMilliseconds }

export function feedRoutes({ endpoint, feed, feedLimits = usualLimits, ...ports }: Ports) {
  const connections = createFeedConnections(feedLimits)

  return new Hono().get(
    '/',
    endpoint({
      summary: 'What changes, as it happens; with Last-Event-ID, what was missed first',
      access: person,
      responses: { 200: 'events' },
    }),
    (context) => {
      // Nobody reads the body of an answer to HEAD, so nobody would end it.
      if (context.req.method === 'HEAD') return context.body(null, 200, streamHeaders)
      const { userId } = context.var.caller
      // EventSource keeps its query when it comes back, so the header is the later word.
      const place = feedPositionOf(
        context.req.header('last-event-id') ?? context.req.query('last_event_id'),
      )
      const connection = connections.open(userId)
      return feedStream(feed.follow(userId, place, connection.signal), connection, ports)
    },
  )
}

export function feedPositionOf(lastEventId: string | undefined): FeedPosition {
  if (lastEventId === undefined || lastEventId === '') return 'now'
  return /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : 'lost'
}
