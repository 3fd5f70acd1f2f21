import { LegendList } from '@legendapp/list/react-native'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { StyleSheet } from 'react-native'

import { threadKeyText } from '@/core/conversation/thread-key'
import { FailureNotice } from '@/parts/failure-notice'
import { threadSearchQuery } from '@/state/room/thread-search'
import type { Server } from '@/state/server/servers'
import { deletedThreadsAtom } from '@/state/thread/delete-thread'
import { ItemRow } from '@/ui/list/item-row'
import { Skeleton } from '@/ui/list/skeleton'
import { Notice } from '@/ui/notice/notice'
import { useLocale } from '@/words/use-locale'
import { useWords } from '@/words/use-words'

import { shortTime } from './short-time'
import { useOpenThread } from './use-open-thread'
import { useToday } from './use-today'

/** The threads that match the search. */
export function SearchHits({ typed, servers }: { typed: string; servers: readonly Server[] }) {
  const words = useWords()
  const locale = useLocale()
  const today = useToday()
  const { open, isOpen } = useOpenThread()
  const deleted = useAtomValue(deletedThreadsAtom)
  const found = useQuery(threadSearchQuery(typed))
  const hits = found.data?.filter(
    ({ key }) => servers.some(({ id }) => id === key.server) && !deleted.has(threadKeyText(key)),
  )

  if (found.isError) {
    return <FailureNotice failure={found.error.failure} onRetry={() => void found.refetch()} />
  }
  if (!hits) return <Skeleton label={words.threads.loading} />
  if (hits.length === 0) {
    return (
      <Notice
        icon="thread"
        title={words.threads.nothingFound}
        text={words.threads.nothingFoundText}
        testID="nothing-found"
      />
    )
  }
  return (
    <LegendList
      data={hits}
      keyExtractor={({ key }) => threadKeyText(key)}
      recycleItems={false}
      estimatedItemSize={64}
      keyboardShouldPersistTaps="handled"
      renderItem={({ item: { key, name, messageSnippet, messageId, lastActivity } }) => (
        <ItemRow
          title={name || words.threads.untitled}
          detail={messageSnippet}
          time={shortTime(lastActivity, today, locale)}
          selected={isOpen(key)}
          onPress={() => open(key, messageId)}
          testID="search-hit"
        />
      )}
      style={styles.list}
    />
  )
}

const styles = StyleSheet.create({ list: { flex: 1 } })
