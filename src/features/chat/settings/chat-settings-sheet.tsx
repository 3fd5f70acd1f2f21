import type { ReactNode } from 'react'

import type { ThreadKey } from '@/core/conversation/thread-key'
import type { Room } from '@/state/room/rooms'
import type { Server } from '@/state/server/servers'
import { Sheet } from '@/ui/overlay/sheet'
import { useWords } from '@/words/use-words'

import { ChatSettings } from './chat-settings'

/** The settings of a thread, as a sheet over it. */
export function ChatSettingsSheet({
  server,
  room,
  threadKey,
  isOpen,
  onClose,
  trigger,
}: {
  server: Server
  room: Room
  threadKey: ThreadKey | undefined
  isOpen: boolean
  onClose: () => void
  trigger: ReactNode
}) {
  const words = useWords()
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={words.chat.settings}
      closeLabel={words.chat.settingsDone}
      testID="chat-settings-sheet"
      trigger={trigger}
    >
      <ChatSettings server={server} room={room} threadKey={threadKey} />
    </Sheet>
  )
}
