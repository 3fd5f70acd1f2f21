import { Hono } from 'hono'
import type { Rooms } from '@/core/contract/room'
import { findRoom, type HostedRooms } from './rooms'

export function roomRoutes({ rooms }: { rooms: HostedRooms }) {
  return new Hono()
    .get('/', (context) => {
      const byId: Rooms = Object.fromEntries(rooms.map(({ room }) => [room.id, room]))
      return context.json(byId)
    })
    .get('/:room', (context) => context.json(findRoom(rooms, context.req.param('room')).room))
}
