import { Hono } from 'hono'

import { feedbackRoutes } from './feedback-routes'
import { roomRoutes } from './room-routes'
import { runRoutes } from './run-routes'
import { threadRoutes } from './thread-routes'

type Ports = Parameters<typeof threadRoutes>[0] & Parameters<typeof runRoutes>[0]

/** Mounts the routes of rooms, threads, runs and feedback. */
export function conversationRoutes(ports: Ports) {
  return new Hono()
    .route('/', roomRoutes(ports))
    .route('/', threadRoutes(ports))
    .route('/', runRoutes(ports))
    .route('/', feedbackRoutes(ports))
}
