import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'expo-router'

import { roomsQuery, threadsQuery } from '@/state/rooms'
import { serversQuery } from '@/state/servers'
import type { Server } from '@/state/servers'
import { IconButton } from '@/ui/icon-button'
import { Notice } from '@/ui/notice'
import { Screen } from '@/ui/screen'
import { Skeleton } from '@/ui/skeleton'
import { useWords } from '@/words/use-words'

import { ThreadRows } from './thread-rows'

export function ThreadList() {
  const words = useWords()
  const router = useRouter()
  const servers = useQuery(serversQuery)
  const server = servers.data?.[0]

  return (
    <Screen
      title={words.threads.title}
      subtitle={server?.address.replace(/^https?:\/\//, '')}
      testID="threads-screen"
      actions={
        <>
          <IconButton
            icon="server"
            label={words.servers.change}
            onPress={() => router.push('/server')}
            testID="server-button"
          />
          {server && <NewThreadButton server={server} />}
        </>
      }
    >
      {servers.isError ? (
        <Notice
          icon="warning"
          {...words.failure(servers.error.failure)}
          action={{ label: words.retry, icon: 'retry', onPress: () => void servers.refetch() }}
        />
      ) : server ? (
        <ServerThreads server={server} />
      ) : servers.isSuccess ? (
        <Notice
          icon="server"
          title={words.servers.intro}
          action={{ label: words.servers.connect, onPress: () => router.push('/server') }}
        />
      ) : (
        <Skeleton label={words.threads.loading} />
      )}
    </Screen>
  )
}

function ServerThreads({ server }: { server: Server }) {
  const words = useWords()
  const router = useRouter()
  const threads = useQuery(threadsQuery(server))
  const startThread = useStartThread(server)
  if (threads.isError) {
    return (
      <Notice
        icon="offline"
        {...words.failure(threads.error.failure)}
        action={{ label: words.retry, icon: 'retry', onPress: () => void threads.refetch() }}
        otherAction={{ label: words.servers.change, onPress: () => router.push('/server') }}
        testID="threads-failure"
      />
    )
  }
  if (!threads.data) return <Skeleton label={words.threads.loading} />
  if (threads.data.length > 0) return <ThreadRows threads={threads.data} />
  return (
    <Notice
      icon="thread"
      title={words.threads.emptyTitle}
      text={words.threads.emptyText}
      action={startThread && { label: words.threads.newThread, onPress: startThread, icon: 'plus' }}
    />
  )
}

function NewThreadButton({ server }: { server: Server }) {
  const words = useWords()
  const startThread = useStartThread(server)
  return (
    <IconButton
      icon="plus"
      label={words.threads.newThread}
      disabled={!startThread}
      onPress={() => startThread?.()}
      testID="new-thread-button"
    />
  )
}

/** Opens an empty conversation in the server's first room, once the server has told its rooms. */
function useStartThread(server: Server) {
  const router = useRouter()
  const { data: rooms } = useQuery(roomsQuery(server))
  const room = rooms?.[0]
  if (!room) return undefined
  return () =>
    router.push({
      pathname: '/chat/[server]/[room]',
      params: { server: server.id, room: room.id },
    })
}
