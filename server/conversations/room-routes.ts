import { Hono } from 'hono'

import { Room, Rooms } from '@/core/contract/room'
import { person } from '@server/access/access'
import type { Endpoint } from '@server/api/endpoint'

import { findRoom, type HostedRooms } from './rooms'

export function roomRoutes({ rooms, endpoint }: { rooms: HostedRooms; endpoint: Endpoint }) {
  return new Hono()
    .get(
      '/',
      endpoint({ summary: 'List the rooms', access: person, responses: { 200: Rooms } }),
      (context) => {
        const byId: Rooms = Object.fromEntries(rooms.map(({ room }) => [room.id, room]))
        return context.json(byId)
      },
    )
    .get(
      '/:room',
      endpoint({ summary: 'Get a room', access: person, responses: { 200: Room } }),
      (context) => context.json(findRoom(rooms, context.req.param('room')).room),
    )
}
