import { useQueries } from '@tanstack/react-query'
import { useRouter } from 'expo-router'
import { useAtomValue } from 'jotai'
import { StyleSheet, View } from 'react-native'

import { threadKeyText } from '@/core/conversation/thread-key'
import { FailureBar } from '@/parts/failure-bar'
import { FailureNotice } from '@/parts/failure-notice'
import { threadsQuery } from '@/state/room/rooms'
import type { Server } from '@/state/server/servers'
import { deletedThreadsAtom } from '@/state/thread/delete-thread'
import { Skeleton } from '@/ui/list/skeleton'
import { Notice } from '@/ui/notice/notice'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { ThreadRows } from './thread-rows'

export interface ThreadsProps {
  servers: readonly Server[]
  /** Absent until a server has listed its rooms. */
  onStartThread: (() => void) | undefined
}

/** The threads of all servers in one list. */
export function ThreadsOfServers({ servers, onStartThread }: ThreadsProps) {
  const words = useWords()
  const router = useRouter()
  const deleted = useAtomValue(deletedThreadsAtom)
  const lists = useQueries({ queries: servers.map(threadsQuery) })
  const threads = servers
    .flatMap((server, index) => lists[index]?.data?.map((thread) => ({ ...thread, server })) ?? [])
    .filter(({ key }) => !deleted.has(threadKeyText(key)))
  const failed = lists.flatMap(({ error, refetch }, index) => {
    const server = servers[index]
    return error && server ? { server, failure: error.failure, refetch } : []
  })

  const offline = failed.length > 0 && (
    <View style={styles.bars}>
      {failed.map(({ server, failure, refetch }) => (
        <FailureBar
          key={server.id}
          server={server}
          isNamed={servers.length > 1}
          failure={failure}
          onRetry={() => void refetch()}
        />
      ))}
    </View>
  )
  if (threads.length > 0) {
    return (
      <>
        {offline}
        <ThreadRows threads={threads} />
      </>
    )
  }
  const [failure] = failed
  if (failure && failed.length === servers.length) {
    return (
      <FailureNotice
        failure={failure.failure}
        server={failure.server}
        onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        otherAction={{ label: words.servers.change, onPress: () => router.push('/servers') }}
        testID="threads-failure"
      />
    )
  }
  if (lists.some(({ isPending }) => isPending)) return <Skeleton label={words.threads.loading} />
  return (
    <>
      {offline}
      <Notice
        icon="thread"
        title={words.threads.emptyTitle}
        text={words.threads.emptyText}
        action={
          onStartThread && { label: words.threads.newThread, onPress: onStartThread, icon: 'plus' }
        }
      />
    </>
  )
}

const styles = StyleSheet.create({
  bars: { gap: space.sm, paddingTop: space.sm, paddingHorizontal: space.sm },
})
