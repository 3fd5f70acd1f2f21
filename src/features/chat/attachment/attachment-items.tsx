import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'

import { mergeProfile, profileOf } from '@/core/completions/model-profile'
import type { Takes } from '@/core/conversation/file-content'
import { abilitiesOf } from '@/core/server/abilities'
import { useChosenModel } from '@/features/chat/use-chosen-model'
import type { RoomOrThread } from '@/state/device/room-or-thread'
import { modelsQuery } from '@/state/model/models'
import { loadProfileEdits, profileEditsAtom } from '@/state/model/profile'
import type { Server } from '@/state/server/servers'
import { addAttachment } from '@/state/thread/attachments'
import type { MenuItem } from '@/ui/overlay/menu-choices'
import { useWords } from '@/words/use-words'

/** What can be attached. Every model reads text files; agents get no attachments. */
export function useAttachmentItems(server: Server, place: RoomOrThread): readonly MenuItem[] {
  const words = useWords().attachments
  const takes = useTakes(server, useChosenModel(place))
  if (!takes) return []
  const photo: MenuItem = {
    label: words.photo,
    icon: 'photo',
    onPress: () => void addAttachment(place, 'photo', takes),
    testID: 'composer-photo',
  }
  const file: MenuItem = {
    label: words.file,
    icon: 'file',
    onPress: () => void addAttachment(place, 'file', takes),
    testID: 'composer-file',
  }
  return takes.takesImages ? [photo, file] : [file]
}

function useTakes(server: Server, model: string): Takes | undefined {
  const isModel = abilitiesOf(server).rooms === 'models'
  const models = useQuery({ ...modelsQuery(server), enabled: isModel })
  const edits = useAtomValue(profileEditsAtom({ server: server.id, model }))
  useEffect(() => {
    if (isModel) void loadProfileEdits({ server: server.id, model })
  }, [isModel, server.id, model])
  if (!isModel) return undefined
  const told = profileOf(model, models.data?.find(({ id }) => id === model)?.facts)
  const { takesImages = false, takesFiles = false } = mergeProfile(told, edits)
  return { takesImages, takesFiles }
}
