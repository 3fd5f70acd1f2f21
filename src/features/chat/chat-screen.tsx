import { useQuery } from '@tanstack/react-query'
import { useLocalSearchParams, useRouter } from 'expo-router'
import type { ReactNode } from 'react'

import { roomsQuery, threadsQuery } from '@/state/rooms'
import { serversQuery } from '@/state/servers'
import type { Server } from '@/state/servers'
import { Notice } from '@/ui/notice'
import { Screen } from '@/ui/screen'
import { Skeleton } from '@/ui/skeleton'
import { useWide } from '@/ui/use-wide'
import { useWords } from '@/words/use-words'

import { ChatSettingsSheet } from './chat-settings-sheet'
import { Conversation } from './conversation'

/** One thread of a room, or, while no thread is named, the start of a new one. */
export function ChatScreen() {
  const words = useWords()
  const params = useLocalSearchParams<{ server: string; room: string; thread?: string }>()
  const servers = useQuery(serversQuery)
  const server = servers.data?.find(({ id }) => id === params.server)

  if (server) return <RoomScreen server={server} roomId={params.room} threadId={params.thread} />
  return (
    <ChatFrame title={words.chat.title}>
      {servers.isError ? (
        <Notice
          icon="warning"
          {...words.failure(servers.error.failure)}
          action={{ label: words.retry, icon: 'retry', onPress: () => void servers.refetch() }}
        />
      ) : servers.isSuccess ? (
        <Notice icon="warning" {...words.failure({ kind: 'not-found' })} />
      ) : (
        <Skeleton label={words.chat.loading} />
      )}
    </ChatFrame>
  )
}

function RoomScreen({
  server,
  roomId,
  threadId,
}: {
  server: Server
  roomId: string
  threadId: string | undefined
}) {
  const words = useWords()
  const rooms = useQuery(roomsQuery(server))
  const threads = useQuery({ ...threadsQuery(server), enabled: threadId !== undefined })
  const room = rooms.data?.find(({ id }) => id === roomId)
  const name = threads.data?.find(({ key }) => key.thread === threadId)?.name

  return (
    <ChatFrame
      title={(threadId !== undefined && name) || words.threads.untitled}
      subtitle={room && `${room.name} · ${server.name}`}
      actions={
        room && (
          <ChatSettingsSheet
            server={server}
            room={room}
            threadKey={
              threadId === undefined
                ? undefined
                : { server: server.id, room: room.id, thread: threadId }
            }
          />
        )
      }
    >
      {room ? (
        <Conversation server={server} room={room} threadId={threadId} />
      ) : rooms.isError ? (
        <Notice
          icon="offline"
          {...words.failure(rooms.error.failure)}
          action={{ label: words.retry, icon: 'retry', onPress: () => void rooms.refetch() }}
        />
      ) : rooms.isSuccess ? (
        <Notice icon="warning" {...words.failure({ kind: 'not-found' })} />
      ) : (
        <Skeleton label={words.chat.loading} />
      )}
    </ChatFrame>
  )
}

function ChatFrame({
  title,
  subtitle,
  actions,
  children,
}: {
  title: string
  subtitle?: string | undefined
  actions?: ReactNode
  children: ReactNode
}) {
  const words = useWords()
  const router = useRouter()
  const isWide = useWide()
  const goBack = () => (router.canGoBack() ? router.back() : router.replace('/'))
  return (
    <Screen
      title={title}
      subtitle={subtitle}
      actions={actions}
      back={isWide ? undefined : { label: words.chat.back, onPress: goBack }}
      testID="chat-screen"
    >
      {children}
    </Screen>
  )
}
