import { useAtomValue } from 'jotai'

import { modelOf } from '@/core/conversation/chat-settings'
import type { RoomOrThread } from '@/state/device/room-or-thread'
import { choicesAtom } from '@/state/settings/settings'

/** The model that answers in a thread of a model server: the one chosen for the thread, or else the room's. */
export const useChosenModel = (place: RoomOrThread): string =>
  modelOf(useAtomValue(choicesAtom(place))) ?? place.room
