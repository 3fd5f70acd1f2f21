import { useRouter } from 'expo-router'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { ChatSettingsSheet } from '@/features/chat/settings/chat-settings-sheet'
import type { Room, ThreadSummary } from '@/state/room/rooms'
import type { Server } from '@/state/server/servers'
import { IconButton } from '@/ui/button/icon-button'
import { useWide } from '@/ui/layout/use-wide'
import { useWords } from '@/words/use-words'

import { ChatMenu } from './chat-menu'

/** The buttons in the header of a conversation. */
export function ChatActions({
  server,
  room,
  thread,
  threadKey,
  isSettingsOpen,
  onToggleSettings,
  onCloseSettings,
  onRename,
  onLeave,
}: {
  server: Server
  room: Room
  /** Absent until the thread is in the server's list. */
  thread: ThreadSummary | undefined
  threadKey: ThreadKey | undefined
  isSettingsOpen: boolean
  onToggleSettings: () => void
  onCloseSettings: () => void
  onRename: () => void
  onLeave: () => void
}) {
  const words = useWords()
  const router = useRouter()
  const isWide = useWide()
  const settingsButton = (
    <IconButton
      icon="sliders"
      label={words.chat.settings}
      isExpanded={isSettingsOpen}
      onPress={onToggleSettings}
      testID="chat-settings-button"
    />
  )
  const menu = thread && (
    <ChatMenu
      server={server}
      thread={thread}
      onRename={onRename}
      onSettings={isWide ? undefined : onToggleSettings}
      onNewThread={() =>
        router.push({
          pathname: '/chat/[server]/[room]',
          params: { server: server.id, room: room.id },
        })
      }
      onLeave={onLeave}
    />
  )
  if (isWide)
    return (
      <>
        {settingsButton}
        {menu}
      </>
    )
  return (
    <ChatSettingsSheet
      server={server}
      room={room}
      threadKey={threadKey}
      isOpen={isSettingsOpen}
      onClose={onCloseSettings}
      trigger={menu ?? settingsButton}
    />
  )
}
