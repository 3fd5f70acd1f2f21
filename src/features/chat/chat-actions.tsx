import { useRouter } from 'expo-router'
import { atom, useAtomValue } from 'jotai'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { isShownState } from '@/features/chat/activity/agent-state-card'
import { AgentStateSheet } from '@/features/chat/activity/agent-state-sheet'
import { ChatSettingsSheet } from '@/features/chat/settings/chat-settings-sheet'
import type { Pane } from '@/features/chat/tools/pane'
import type { Room, ThreadSummary } from '@/state/room/rooms'
import type { Server } from '@/state/server/servers'
import { agentStateAtom } from '@/state/thread/thread-atoms'
import { IconButton } from '@/ui/button/icon-button'
import { useWide } from '@/ui/layout/use-wide'
import { useWords } from '@/words/use-words'

import { ChatMenu } from './chat-menu'

/** The agent state of a thread that has not started. */
const nothingShared = atom({ now: undefined })

/** The buttons in the header of a conversation. */
export function ChatActions({
  server,
  room,
  thread,
  threadKey,
  opened,
  onToggle,
  onClose,
  onRename,
  onLeave,
}: {
  server: Server
  room: Room
  /** Absent until the thread is in the server's list. */
  thread: ThreadSummary | undefined
  threadKey: ThreadKey | undefined
  opened: Pane['kind'] | undefined
  onToggle: (kind: 'settings' | 'state') => void
  onClose: () => void
  onRename: () => void
  onLeave: () => void
}) {
  const words = useWords()
  const router = useRouter()
  const isWide = useWide()
  const { now } = useAtomValue(threadKey ? agentStateAtom(threadKey) : nothingShared)
  const hasState = isShownState(now)
  const settingsButton = (
    <IconButton
      icon="sliders"
      label={words.chat.settings}
      isExpanded={opened === 'settings'}
      onPress={() => onToggle('settings')}
      testID="chat-settings-button"
    />
  )
  const menu = thread && (
    <ChatMenu
      server={server}
      thread={thread}
      onRename={onRename}
      onState={!isWide && hasState ? () => onToggle('state') : undefined}
      onSettings={isWide ? undefined : () => onToggle('settings')}
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
        {hasState && (
          <IconButton
            icon="state"
            label={words.conversation.state.title}
            isExpanded={opened === 'state'}
            onPress={() => onToggle('state')}
            testID="agent-state-button"
          />
        )}
        {settingsButton}
        {menu}
      </>
    )
  return (
    <ChatSettingsSheet
      server={server}
      room={room}
      threadKey={threadKey}
      isOpen={opened === 'settings'}
      onClose={onClose}
      trigger={
        <AgentStateSheet
          threadKey={threadKey}
          isOpen={opened === 'state'}
          onClose={onClose}
          trigger={menu ?? settingsButton}
        />
      }
    />
  )
}
