import { useRouter } from 'expo-router'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { StyleSheet, View } from 'react-native'

import { FailureBar } from '@/parts/failure-bar'
import { FailureNotice } from '@/parts/failure-notice'
import { isOnlineAtom } from '@/state/device/is-online'
import type { Server } from '@/state/server/servers'
import { FilterChips } from '@/ui/list/filter-chips'
import { Skeleton } from '@/ui/list/skeleton'
import { Notice } from '@/ui/notice/notice'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { labelsOf } from './labels-of'
import { ThreadRows } from './thread-rows'
import { useListedThreads } from './use-listed-threads'

export interface ThreadsProps {
  servers: readonly Server[]
  /** Absent until a server has listed its rooms. */
  onStartThread: (() => void) | undefined
}

/** The threads of all servers in one list. */
export function ThreadsOfServers({ servers, onStartThread }: ThreadsProps) {
  const words = useWords()
  const router = useRouter()
  const { threads, failed, isPending } = useListedThreads(servers)
  const isOnline = useAtomValue(isOnlineAtom)
  const labels = labelsOf(threads)
  const [wanted, setWanted] = useState<string>()
  // The last thread with the label may have been removed.
  const label = wanted !== undefined && labels.includes(wanted) ? wanted : undefined

  // Without a network no server can be reached, which the offline bar reports once.
  const reported = isOnline
    ? failed
    : failed.filter(({ failure: { kind } }) => kind !== 'unreachable')
  const offline = reported.length > 0 && (
    <View style={styles.bars}>
      {reported.map(({ server, failure, refetch }) => (
        <FailureBar
          key={server.id}
          server={server}
          isNamed={servers.length > 1}
          failure={failure}
          onRetry={refetch}
        />
      ))}
    </View>
  )
  if (threads.length > 0) {
    return (
      <>
        {offline}
        {labels.length > 0 && (
          <FilterChips
            label={words.threads.filter}
            options={[
              { value: undefined, label: words.threads.all },
              ...labels.map((name) => ({ value: name, label: name })),
            ]}
            value={label}
            onChange={setWanted}
            testID="label-filter"
          />
        )}
        <ThreadRows
          threads={
            label === undefined
              ? threads
              : threads.filter(({ thread }) => thread.labels.includes(label))
          }
          all={threads}
        />
      </>
    )
  }
  const [failure] = failed
  if (failure && failed.length === servers.length) {
    return (
      <FailureNotice
        failure={failure.failure}
        server={failure.server}
        onRetry={() => failed.forEach(({ refetch }) => refetch())}
        otherAction={{ label: words.servers.change, onPress: () => router.push('/servers') }}
        testID="threads-failure"
      />
    )
  }
  if (isPending) return <Skeleton label={words.threads.loading} />
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
