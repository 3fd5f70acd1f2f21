import type { Room } from '@/core/contract/room'
import type { Agent } from '@server/agents/agent'
import { notFound } from '@server/api/refusal'

export type HostedRoom = { room: Room; agent: Agent }

export type HostedRooms = readonly HostedRoom[]

export function createRooms(demoAgent: Agent): HostedRooms {
  return [{ room: demoRoom, agent: demoAgent }]
}

export function findRoom(rooms: HostedRooms, id: string): HostedRoom {
  const hosted = rooms.find(({ room }) => room.id === id)
  if (!hosted) throw notFound('room')
  return hosted
}

const demoRoom: Room = {
  id: 'demo',
  name: 'Demo',
  description: 'An agent that needs no model and shows what the app can do.',
  welcome_message:
    'Hello! I am the demo agent. I run on this server, need no model, and answer the same way every time.',
  suggestions: ['What can you do?', 'What time is it?', 'Stream 200 words'],
}
