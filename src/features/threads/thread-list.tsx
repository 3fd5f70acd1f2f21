import { useQueries, useQuery } from '@tanstack/react-query'
import { Redirect, useRouter } from 'expo-router'
import { useAtom, useAtomValue } from 'jotai'
import { useDeferredValue, useState } from 'react'
import { StyleSheet, View } from 'react-native'

import { threadKeyText } from '@/core/conversation/thread-key'
import { FailureBar } from '@/parts/failure-bar'
import { FailureNotice } from '@/parts/failure-notice'
import { threadsQuery } from '@/state/room/rooms'
import { serversQuery, type Server } from '@/state/server/servers'
import { deletedThreadsAtom } from '@/state/thread/delete-thread'
import { IconButton } from '@/ui/button/icon-button'
import { SearchField } from '@/ui/form/search-field'
import { Screen } from '@/ui/layout/screen'
import { Skeleton } from '@/ui/list/skeleton'
import { Notice } from '@/ui/notice/notice'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { NewThreadButton } from './new-thread-button'
import { SearchHits } from './search-hits'
import { ThreadNotes } from './thread-notes'
import { ThreadRows } from './thread-rows'
import { isChoosingRoomAtom, isSearchWantedAtom } from './thread-shortcuts'
import { useOpenThread } from './use-open-thread'
import { useRoomChoices } from './use-room-choices'

export function ThreadList() {
  const words = useWords()
  const router = useRouter()
  const servers = useQuery(serversQuery)
  const [first, ...others] = servers.data ?? []
  const rooms = useRoomChoices()
  const { begin } = useOpenThread()
  const [isChoosing, setChoosing] = useAtom(isChoosingRoomAtom)
  const [room, ...otherRooms] = rooms
  const startThread = room && (() => (otherRooms[0] ? setChoosing(true) : begin(room.page)))

  return (
    <Screen
      title={words.threads.title}
      subtitle={first && others.length === 0 ? first.name : undefined}
      testID="threads-screen"
      actions={
        <>
          <IconButton
            icon="server"
            label={words.servers.change}
            onPress={() => router.push('/servers')}
            testID="server-button"
          />
          {first && (
            <NewThreadButton rooms={rooms} isChoosing={isChoosing} onChoosing={setChoosing} />
          )}
        </>
      }
    >
      {servers.isError ? (
        <FailureNotice failure={servers.error.failure} onRetry={() => void servers.refetch()} />
      ) : !servers.isSuccess ? (
        <Skeleton label={words.threads.loading} />
      ) : first ? (
        <SearchableThreads servers={servers.data} onStartThread={startThread} />
      ) : (
        <Redirect href="/welcome" />
      )}
      <ThreadNotes />
    </Screen>
  )
}

interface ThreadsProps {
  servers: readonly Server[]
  /** Absent until a server has told its rooms. */
  onStartThread: (() => void) | undefined
}

function SearchableThreads({ servers, onStartThread }: ThreadsProps) {
  const words = useWords()
  const [typed, setTyped] = useState('')
  const sought = useDeferredValue(typed)
  const [isSearchWanted, setSearchWanted] = useAtom(isSearchWantedAtom)
  return (
    <>
      <View style={styles.search}>
        <SearchField
          label={words.threads.search}
          clearLabel={words.threads.clearSearch}
          value={typed}
          onChangeText={setTyped}
          takesFocus={isSearchWanted}
          onFocus={() => setSearchWanted(false)}
          testID="thread-search"
        />
      </View>
      {sought.trim() === '' ? (
        <ThreadsOfServers servers={servers} onStartThread={onStartThread} />
      ) : (
        <SearchHits typed={sought} servers={servers} />
      )}
    </>
  )
}

function ThreadsOfServers({ servers, onStartThread }: ThreadsProps) {
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

  const offline = failed.map(({ server, failure, refetch }) => (
    <FailureBar
      key={server.id}
      server={server}
      isNamed={servers.length > 1}
      failure={failure}
      onRetry={() => void refetch()}
    />
  ))
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
  search: { paddingHorizontal: space.lg, paddingTop: space.sm },
})
