import { useState } from 'react'

import { copyText } from '@/state/device/open-link'
import { canShareText, shareText } from '@/state/device/share'
import type { ThreadSummary } from '@/state/room/rooms'
import type { Server } from '@/state/server/servers'
import { deleteThread } from '@/state/thread/delete-thread'
import { readConversation } from '@/state/thread/read-conversation'
import { Menu } from '@/ui/overlay/menu'
import { useWords } from '@/words/use-words'

import { noteCopy } from './chat-note'
import { transcriptOf } from './transcript'

/** The actions of a whole thread. */
export function ChatMenu({
  server,
  thread,
  onRename,
  onState,
  onSettings,
  onNewThread,
  onLeave,
}: {
  server: Server
  thread: ThreadSummary
  onRename: () => void
  /** Absent when the agent shares nothing, or its state has its own button. */
  onState?: (() => void) | undefined
  /** Absent when the settings have their own button. */
  onSettings?: (() => void) | undefined
  onNewThread: () => void
  onLeave: () => void
}) {
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  const name = thread.name || words.threads.untitled
  const canShare = canShareText()
  const shareOrCopy = async () => {
    const text = transcriptOf(name, await readConversation(thread.key), words.conversation)
    if (canShare) shareText(text)
    else copyText(text, noteCopy)
  }
  return (
    <Menu
      label={words.conversation.more}
      closeLabel={words.conversation.close}
      isOpen={isOpen}
      onToggle={setOpen}
      items={[
        {
          label: words.conversation.rename,
          icon: 'edit',
          onPress: onRename,
          testID: 'chat-rename',
        },
        {
          label: canShare ? words.conversation.share : words.conversation.copy,
          icon: canShare ? 'share' : 'copy',
          onPress: () => void shareOrCopy(),
          testID: 'chat-share',
        },
        {
          label: words.conversation.newThreadHere,
          icon: 'thread',
          onPress: onNewThread,
          testID: 'chat-new-thread',
        },
        ...(onState
          ? [
              {
                label: words.conversation.state.title,
                icon: 'state' as const,
                onPress: onState,
                testID: 'agent-state-button',
              },
            ]
          : []),
        ...(onSettings
          ? [
              {
                label: words.chat.settings,
                icon: 'sliders' as const,
                onPress: onSettings,
                testID: 'chat-settings-button',
              },
            ]
          : []),
        {
          label: words.conversation.delete,
          icon: 'delete',
          isDangerous: true,
          onPress: () => {
            onLeave()
            void deleteThread(server, { ...thread, name })
          },
          testID: 'chat-delete',
        },
      ]}
      testID="chat-menu"
    />
  )
}
