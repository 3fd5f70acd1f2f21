import { Hono } from 'hono'

import { person } from '@server/access/access'
import type { Endpoint } from '@server/api/endpoint'
import type { Log } from '@server/http/log'
import { serverFull } from '@server/http/refusal'
import { streamHeaders } from '@server/http/text-stream'

import type { Feed, FeedPosition } from './feed'
import {
  connectionsInTotal,
  connectionsPerUser,
  createFeedConnections,
  lifetimeMilliseconds,
  type FeedLimits,
  type TakeSeat,
} from './feed-connections'
import { feedStream } from './feed-stream'

interface Ports {
  endpoint: Endpoint
  feed: Pick<Feed, 'follow'>
  keepAliveMilliseconds: number
  log: Log
  feedLimits?: FeedLimits
  takeSeat?: TakeSeat
}

const countHere: TakeSeat = () => () => {}

const defaultLimits: FeedLimits = {
  perUser: connectionsPerUser,
  inTotal: connectionsInTotal,
  milliseconds: lifetimeMilliseconds,
}

export function feedRoutes({
  endpoint,
  feed,
  feedLimits = defaultLimits,
  takeSeat = countHere,
  ...ports
}: Ports) {
  const connections = createFeedConnections(feedLimits, takeSeat)

  return new Hono().get(
    '/',
    endpoint({
      summary: 'Stream changes; with Last-Event-ID, start with the missed ones',
      access: person,
      query: ['last_event_id'],
      responses: { 200: 'events' },
    }),
    (context) => {
      // Nobody reads the body of a HEAD response, so nothing would end the stream.
      if (context.req.method === 'HEAD') return context.body(null, 200, streamHeaders)
      const { userId } = context.var.caller
      // EventSource keeps its query when it reconnects, so the header is more recent.
      const position = feedPositionOf(
        context.req.header('last-event-id') ?? context.req.query('last_event_id'),
      )
      const connection = connections.open(userId)
      if (!connection) throw serverFull()
      return feedStream(feed.follow(userId, position, connection.signal), connection, ports)
    },
  )
}

export function feedPositionOf(lastEventId: string | undefined): FeedPosition {
  if (lastEventId === undefined || lastEventId === '') return 'now'
  return /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : 'lost'
}
