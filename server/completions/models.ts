import type { Model } from '@/core/contract/completion'
import type { HostedRoom, HostedRooms } from '@server/conversations/rooms'
import { Refusal } from '@server/http/refusal'

export function describeModel({ room, model }: HostedRoom, created: number): Model {
  return { id: model ?? room.id, object: 'model', created, owned_by: 'continuo' }
}

/** Finds a room by the name of its model or by its own id. */
export function findModel(rooms: HostedRooms, name: string): HostedRoom {
  const hosted = rooms.find(({ room, model }) => room.id === name || model === name)
  if (hosted) return hosted
  throw new Refusal(404, 'model_not_found', 'There is no such model.', 'model')
}
