import { connectionsPerUser } from '@server/feed/feed-connections'
import type { Log } from '@server/http/log'
import type { Database } from '@server/storage/database'

import { createSeatStore } from './seat-store'
import { createSeats, noSeats, type SeatPatience, type Seats } from './seats'

/** Opens the seats that all processes share on PostgreSQL. With a file, no seats are shared. */
export function openSeats(ports: {
  database: Database
  processId: string
  answersPerUser: number
  log: Log
  patience?: SeatPatience | undefined
}): Seats {
  const { database, processId, answersPerUser, log, patience } = ports
  if (!database.notifications) return noSeats
  const store = createSeatStore(database, processId)
  const perPerson = { answer: answersPerUser, feed: connectionsPerUser }
  return createSeats({ store, notifications: database.notifications, perPerson, log, patience })
}
