import { useQuery } from '@tanstack/react-query'
import { useLocalSearchParams } from 'expo-router'
import { useEffect } from 'react'

import { FailureNotice } from '@/parts/failure-notice'
import { serversQuery } from '@/state/server/servers'
import { openThread } from '@/state/thread/thread-sessions'
import { useWide } from '@/ui/layout/use-wide'
import { Skeleton } from '@/ui/list/skeleton'
import { useWords } from '@/words/use-words'

import { ChatFrame } from './chat-frame'
import { RoomScreen } from './room-screen'
import { UnknownServer } from './unknown-server'
import { usePagesAbove } from './use-pages-above'

const mostCovered = 2

/** The page of a thread, or of a new one if the address names none. */
export function ChatScreen() {
  const words = useWords()
  const params = useLocalSearchParams<{ server: string; room: string; thread?: string }>()
  const { room, thread } = params
  const servers = useQuery(serversQuery)
  const server = servers.data?.find(({ id }) => id === params.server)
  const isKept = usePagesAbove() <= (useWide() ? 0 : mostCovered)

  // The messages load in parallel with their room.
  useEffect(() => {
    if (server && thread !== undefined) void openThread(server, { server: server.id, room, thread })
  }, [server, room, thread])

  // The history can be long, so covered pages are dropped, except those that a phone uncovers on going back.
  if (!isKept) return null
  if (server) return <RoomScreen server={server} roomId={room} threadId={thread} />
  return (
    <ChatFrame title={words.chat.title}>
      {servers.isError ? (
        <FailureNotice failure={servers.error.failure} onRetry={() => void servers.refetch()} />
      ) : servers.isSuccess ? (
        <UnknownServer serverId={params.server} hasThread={thread !== undefined} />
      ) : (
        <Skeleton label={words.chat.loading} />
      )}
    </ChatFrame>
  )
}
