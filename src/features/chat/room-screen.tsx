import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { hostOf } from '@/core/server/server'
import { ChatSettingsSheet } from '@/features/chat/settings/chat-settings-sheet'
import { OpenPaneContext, type Pane } from '@/features/chat/tools/pane'
import { FailureNotice } from '@/parts/failure-notice'
import { roomsQuery, threadsQuery, type Room } from '@/state/room/rooms'
import type { Server } from '@/state/server/servers'
import { wishToWrite } from '@/state/thread/composer-focus'
import { renameThread } from '@/state/thread/thread-actions'
import { IconButton } from '@/ui/button/icon-button'
import { BesidePane } from '@/ui/layout/side-pane'
import { useWide } from '@/ui/layout/use-wide'
import { Skeleton } from '@/ui/list/skeleton'
import { Notice } from '@/ui/notice/notice'
import { NameDialog } from '@/ui/overlay/name-dialog'
import { useWords } from '@/words/use-words'

import { ChatFrame, useLeave } from './chat-frame'
import { ChatMenu } from './chat-menu'
import { ChatPane } from './chat-pane'
import { Conversation } from './conversation'

type Open = (Pane & { thread: string | undefined }) | { kind: 'nothing' } | { kind: 'rename' }

const nothing: Open = { kind: 'nothing' }

export function RoomScreen({
  server,
  roomId,
  threadId,
}: {
  server: Server
  roomId: string
  threadId: string | undefined
}) {
  const words = useWords()
  const isWide = useWide()
  const leave = useLeave()
  const [open, setOpen] = useState<Open>(nothing)
  const rooms = useQuery(roomsQuery(server))
  const threads = useQuery({ ...threadsQuery(server), enabled: threadId !== undefined })
  const thread =
    threadId === undefined ? undefined : threads.data?.find(({ key }) => key.thread === threadId)
  // A thread can be read though its room, or its model, is gone.
  const room = rooms.data?.find(({ id }) => id === roomId) ?? thread?.room
  const rename = () => setOpen({ kind: 'rename' })
  const openPane = (pane: Pane) => setOpen({ ...pane, thread: threadId })
  const toggleSettings = () =>
    open.kind === 'settings' ? setOpen(nothing) : openPane({ kind: 'settings' })
  const close = () => setOpen(nothing)
  const closePane = () => {
    close()
    wishToWrite()
  }
  const settingsButton = (
    <IconButton
      icon="settings"
      label={words.chat.settings}
      isExpanded={open.kind === 'settings'}
      onPress={toggleSettings}
      testID="chat-settings-button"
    />
  )
  const menu = thread && (
    <ChatMenu
      server={server}
      thread={thread}
      onRename={rename}
      onSettings={isWide ? undefined : toggleSettings}
      onLeave={leave}
    />
  )

  return (
    <ChatFrame
      title={thread?.name || words.threads.untitled}
      subtitle={room && `${room.name} · ${hostOf(server.address)}`}
      onTitlePress={thread && { label: words.conversation.rename, onPress: rename }}
      actions={
        room &&
        (isWide ? (
          <>
            {settingsButton}
            {menu}
          </>
        ) : (
          <ChatSettingsSheet
            server={server}
            room={room}
            threadKey={keyOf(server, room, threadId)}
            isOpen={open.kind === 'settings'}
            onClose={close}
            trigger={menu ?? settingsButton}
          />
        ))
      }
    >
      {room ? (
        <BesidePane
          pane={
            isWide && isPane(open, threadId) ? (
              <ChatPane
                pane={open}
                server={server}
                room={room}
                threadKey={keyOf(server, room, threadId)}
                onClose={closePane}
              />
            ) : undefined
          }
        >
          <OpenPaneContext value={isWide ? openPane : undefined}>
            <Conversation server={server} room={room} threadId={threadId} />
          </OpenPaneContext>
        </BesidePane>
      ) : rooms.isError ? (
        <FailureNotice
          failure={rooms.error.failure}
          server={server}
          onRetry={() => void rooms.refetch()}
        />
      ) : rooms.isSuccess ? (
        <Notice
          icon="warning"
          {...words.failure({ kind: 'not-found' })}
          action={{ label: words.unknownPage.home, onPress: leave }}
        />
      ) : (
        <Skeleton label={words.chat.loading} />
      )}
      {open.kind === 'rename' && thread && (
        <NameDialog
          name={thread.name}
          labels={words.threads}
          onSave={(name) => void renameThread(server, thread, name)}
          onClose={close}
        />
      )}
    </ChatFrame>
  )
}

const keyOf = (server: Server, room: Room, thread: string | undefined): ThreadKey | undefined =>
  thread === undefined ? undefined : { server: server.id, room: room.id, thread }

/** The settings follow the person to another thread; what a tool brought belongs to its own. */
const isPane = (open: Open, thread: string | undefined): open is Extract<Open, Pane> =>
  open.kind === 'settings' || (open.kind === 'text' && open.thread === thread)
