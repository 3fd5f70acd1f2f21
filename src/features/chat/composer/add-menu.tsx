import { useState } from 'react'

import { useAttachmentItems } from '@/features/chat/attachment/attachment-items'
import type { RoomOrThread } from '@/state/device/room-or-thread'
import type { Server } from '@/state/server/servers'
import { Menu } from '@/ui/overlay/menu'
import { useWords } from '@/words/use-words'

/** Adds a photo or a file, or starts a thread. */
export function AddMenu({
  server,
  target,
  onNewThread,
}: {
  server: Server
  target: RoomOrThread
  onNewThread: (() => void) | undefined
}) {
  const words = useWords().conversation
  const [isOpen, setOpen] = useState(false)
  const items = [...useAttachmentItems(server, target)]
  if (onNewThread)
    items.push({
      label: words.newThreadHere,
      icon: 'thread',
      onPress: onNewThread,
      testID: 'composer-new-thread',
    })
  // Disabled rather than hidden, so that the buttons beside it do not move.
  return (
    <Menu
      icon="plus"
      label={words.add}
      closeLabel={words.close}
      isOpen={isOpen}
      onToggle={setOpen}
      items={items}
      disabled={items.length === 0}
      testID="composer-add"
    />
  )
}
