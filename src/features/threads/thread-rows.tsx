import { LegendList } from '@legendapp/list/react-native'
import { useGlobalSearchParams, useRouter } from 'expo-router'
import type { Href } from 'expo-router'
import { useAtomValue } from 'jotai'
import { StyleSheet, View } from 'react-native'

import { threadKeyText } from '@/core/thread-key'
import { activitiesAtom } from '@/state/activity'
import type { ThreadSummary } from '@/state/rooms'
import { ListRow } from '@/ui/list-row'
import { ActivityDot } from '@/ui/activity-dot'
import { space } from '@/ui/theme'
import { useWide } from '@/ui/use-wide'
import { useWords } from '@/words/use-words'

export function ThreadRows({ threads }: { threads: readonly ThreadSummary[] }) {
  return (
    <LegendList
      data={threads}
      keyExtractor={(thread) => threadKeyText(thread.key)}
      recycleItems={false}
      estimatedItemSize={64}
      renderItem={({ item }) => <ThreadRow thread={item} />}
      ListHeaderComponent={<View style={styles.edge} />}
      style={styles.list}
    />
  )
}

function ThreadRow({ thread: { key, name, room, lastActivity } }: { thread: ThreadSummary }) {
  const words = useWords()
  const router = useRouter()
  const isWide = useWide()
  const page: Href = { pathname: '/chat/[server]/[room]', params: { ...key } }
  const { thread: openThread } = useGlobalSearchParams<{ thread?: string }>()
  const activity = useAtomValue(activitiesAtom).get(threadKeyText(key))?.kind
  return (
    <ListRow
      title={name || words.threads.untitled}
      detail={`${room.name} · ${shortTime(lastActivity)}`}
      selected={openThread === key.thread}
      onPress={() => (isWide ? router.replace(page) : router.push(page))}
      trailing={
        activity && <ActivityDot kind={activity} label={words.threads.activities[activity]} />
      }
      testID="thread-row"
    />
  )
}

/** The time for today, the date before that, as the person's language writes them. */
function shortTime(timestamp: string): string {
  const date = new Date(timestamp)
  const isToday = date.toDateString() === new Date().toDateString()
  return isToday
    ? date.toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' })
    : date.toLocaleDateString(undefined, { day: 'numeric', month: 'short' })
}

const styles = StyleSheet.create({
  list: { flex: 1 },
  edge: { height: space.sm },
})
