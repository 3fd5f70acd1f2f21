import { useState } from 'react'

import type { ThreadKey } from '@/core/thread-key'
import type { Room } from '@/state/rooms'
import type { Server } from '@/state/servers'
import { IconButton } from '@/ui/icon-button'
import { Sheet } from '@/ui/sheet'
import { useWords } from '@/words/use-words'

import { ChatSettings } from './chat-settings'

/** The settings of a thread, behind a button. */
export function ChatSettingsSheet({
  server,
  room,
  threadKey,
}: {
  server: Server
  room: Room
  threadKey?: ThreadKey | undefined
}) {
  const words = useWords()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Sheet
      isOpen={isOpen}
      onClose={() => setIsOpen(false)}
      title={words.chat.settings}
      closeLabel={words.chat.settingsDone}
      testID="chat-settings-sheet"
      trigger={
        <IconButton
          icon="settings"
          label={words.chat.settings}
          onPress={() => setIsOpen(true)}
          testID="chat-settings-button"
        />
      }
    >
      <ChatSettings server={server} room={room} threadKey={threadKey} />
    </Sheet>
  )
}
