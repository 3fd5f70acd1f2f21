import { abilitiesOf } from '@/core/server/abilities'
import { useChosenModel } from '@/parts/use-chosen-model'
import type { Room } from '@/state/room/rooms'
import type { Server } from '@/state/server/servers'

/** Names a room of a model server after the model that answers, which the thread may have changed. */
export function useNamedRoom(
  server: Server,
  room: Room | undefined,
  thread: string | undefined,
): Room | undefined {
  const model = useChosenModel({ server: server.id, room: room?.id ?? '', thread })
  if (!room || abilitiesOf(server).rooms === 'agents' || model === room.id) return room
  return { ...room, name: model }
}
