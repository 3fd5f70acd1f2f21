import { createHash } from 'node:crypto'

import type { Room } from '@/core/contract/room'
import type { Agent } from '@server/agents/agent'
import { notFound } from '@server/http/refusal'

/** `model` is the model name in the completions API, by default the room's id. */
export interface HostedRoom {
  room: Room
  agent: Agent
  model?: string
}

export type HostedRooms = readonly HostedRoom[]

/** Returns a room for each model, and the demo room last, since it matters less than a model. */
export function createRooms({
  demo,
  models,
}: {
  /** Absent if the operator turned it off. */
  demo?: Agent | undefined
  models: readonly { name: string; agent: Agent }[]
}): HostedRooms {
  const byName = new Map(models.map((model) => [model.name, model]))
  return [
    ...[...byName.values()].map(({ name, agent }) => ({
      room: modelRoom(name),
      agent,
      model: name,
    })),
    ...(demo ? [{ room: demoRoom, agent: demo }] : []),
  ]
}

export function findRoom(rooms: HostedRooms, id: string): HostedRoom {
  const hosted = rooms.find(({ room }) => room.id === id)
  if (!hosted) throw notFound('room')
  return hosted
}

/** Finds the agent of a room, or returns undefined if the operator has removed the room. */
export const agentOf =
  (rooms: HostedRooms) =>
  (roomId: string): Agent | undefined =>
    rooms.find(({ room }) => room.id === roomId)?.agent

const demoRoom: Room = {
  id: 'demo',
  name: 'Demo',
  description: 'An agent that needs no model and shows what the app can do.',
  welcome_message:
    'Hello! I am the demo agent. I run on this server, need no model, and answer the same way every time.',
  suggestions: ['What can you do?', 'What time is it?', 'Stream 200 words'],
}

function modelRoom(model: string): Room {
  return {
    id: roomId(model),
    name: model,
    description: 'A model that this server is connected to.',
    welcome_message: `Messages in this room are answered by ${model}.`,
    suggestions: [],
  }
}

/**
 * Threads are stored under this id, so it depends only on the name and is unique: a name that cannot
 * be used in a URL as it is gets a hash appended.
 */
function roomId(model: string): string {
  if (/^[a-z0-9][a-z0-9.-]{0,63}$/.test(model) && model !== demoRoom.id) return model
  const readable = model
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  const hash = createHash('sha256').update(model).digest('hex').slice(0, 10)
  return `${readable.slice(0, 40) || 'model'}-${hash}`
}
