import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { ThreadKey } from '@/core/conversation/thread-key'
import type { Pane } from '@/features/chat/tools/pane'
import { FailureNotice } from '@/parts/failure-notice'
import { roomsQuery, threadsQuery, type Room } from '@/state/room/rooms'
import type { Server } from '@/state/server/servers'
import { Skeleton } from '@/ui/list/skeleton'
import { Notice } from '@/ui/notice/notice'
import { useWords } from '@/words/use-words'

import { ChatActions } from './chat-actions'
import { ChatFrame, useLeave } from './chat-frame'
import { ConversationBesidePane } from './conversation-beside-pane'
import { RenameDialog } from './rename-dialog'
import { RoomChoice } from './room-choice'
import { ThreadFailure } from './thread-failure'
import { useNamedRoom } from './use-named-room'

type Open = (Pane & { thread: string | undefined }) | { kind: 'nothing' } | { kind: 'rename' }

const nothing: Open = { kind: 'nothing' }

/** A room with one of its threads, or with a thread that has not started. */
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
  const leave = useLeave()
  const [open, setOpen] = useState<Open>(nothing)
  const rooms = useQuery(roomsQuery(server))
  const retry = () => void rooms.refetch()
  const threads = useQuery({ ...threadsQuery(server), enabled: threadId !== undefined })
  const thread =
    threadId === undefined ? undefined : threads.data?.find(({ key }) => key.thread === threadId)
  // A thread stays readable after its room or model was removed.
  const room = useNamedRoom(
    server,
    rooms.data?.find(({ id }) => id === roomId) ?? thread?.room,
    threadId,
  )
  const rename = () => setOpen({ kind: 'rename' })
  const openPane = (pane: Pane) => setOpen({ ...pane, thread: threadId })
  const toggle = (kind: 'settings' | 'state') =>
    open.kind === kind ? setOpen(nothing) : openPane({ kind })
  const close = () => setOpen(nothing)
  const threadKey = room && keyOf(server, room, threadId)

  return (
    <ChatFrame
      title={thread?.name || words.threads.untitled}
      subtitleButton={
        room && (
          <RoomChoice
            server={server}
            room={room}
            threadKey={threadKey}
            text={`${room.name} · ${server.name}`}
          />
        )
      }
      onTitlePress={thread && { label: words.conversation.rename, onPress: rename }}
      actions={
        room && (
          <ChatActions
            server={server}
            room={room}
            thread={thread}
            threadKey={threadKey}
            opened={isPane(open, threadId) ? open.kind : undefined}
            onToggle={toggle}
            onClose={close}
            onRename={rename}
            onLeave={leave}
          />
        )
      }
    >
      {room ? (
        <ConversationBesidePane
          server={server}
          room={room}
          threadKey={threadKey}
          pane={isPane(open, threadId) ? open : undefined}
          onOpenPane={openPane}
          onClosePane={close}
        />
      ) : rooms.isError ? (
        threadId === undefined ? (
          <FailureNotice failure={rooms.error.failure} server={server} onRetry={retry} />
        ) : (
          <ThreadFailure failure={rooms.error.failure} server={server} onRetry={retry} />
        )
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
        <RenameDialog server={server} thread={thread} onClose={close} />
      )}
    </ChatFrame>
  )
}

const keyOf = (server: Server, room: Room, thread: string | undefined): ThreadKey | undefined =>
  thread === undefined ? undefined : { server: server.id, room: room.id, thread }

/** The settings stay open when the thread changes. Everything else closes with its thread. */
const isPane = (open: Open, thread: string | undefined): open is Extract<Open, Pane> =>
  open.kind === 'settings' || ('thread' in open && open.thread === thread)
