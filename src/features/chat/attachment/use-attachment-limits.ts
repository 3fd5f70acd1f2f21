import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'

import { attachmentsFor } from '@/core/agui/agent-capabilities'
import { mergeProfile, profileOf } from '@/core/completions/model-profile'
import { mostBytes } from '@/core/conversation/attachment'
import { abilitiesOf } from '@/core/server/abilities'
import { useChosenModel } from '@/parts/use-chosen-model'
import type { RoomOrThread } from '@/state/device/room-or-thread'
import { modelsQuery } from '@/state/model/models'
import { loadProfileEdits, profileEditsAtom } from '@/state/model/profile'
import { roomsQuery } from '@/state/room/rooms'
import type { Server } from '@/state/server/servers'
import type { AttachmentLimits } from '@/state/thread/attachments'

/**
 * Returns what can be attached to a message, or undefined if nothing can. Every model reads text files. The
 * total size is limited for agents, because a server accepts requests of up to a megabyte.
 */
export function useAttachmentLimits(
  server: Server,
  place: RoomOrThread,
): AttachmentLimits | undefined {
  const { attachments } = abilitiesOf(server)
  const isModel = attachments === 'by-model'
  const model = useChosenModel(place)
  const models = useQuery({ ...modelsQuery(server), enabled: isModel })
  const rooms = useQuery({ ...roomsQuery(server), enabled: attachments === 'parts' })
  const edits = useAtomValue(profileEditsAtom({ server: server.id, model }))
  useEffect(() => {
    if (isModel) void loadProfileEdits({ server: server.id, model })
  }, [isModel, server.id, model])
  switch (attachments) {
    case 'none':
      return undefined
    case 'parts': {
      const room = rooms.data?.find(({ id }) => id === place.room)
      const takes = attachmentsFor(room?.capabilities)
      return takes && { ...takes, totalBytes: mostBytes }
    }
    case 'by-model': {
      const told = profileOf(model, models.data?.find(({ id }) => id === model)?.facts)
      const { takesImages = false, takesFiles = false } = mergeProfile(told, edits)
      return { takesImages, takesFiles }
    }
  }
}
