import { LegendList } from '@legendapp/list/react-native'
import { useAtomValue } from 'jotai'
import { StyleSheet, View } from 'react-native'

import { threadKeyText } from '@/core/conversation/thread-key'
import { activitiesAtom } from '@/state/room/activity'
import { SectionHeader } from '@/ui/list/section-header'
import { space, touchTarget } from '@/ui/theme'
import type { Words } from '@/words/english'
import { useLocale } from '@/words/use-locale'
import { useWords } from '@/words/use-words'

import { groupThreads, type GroupName } from './group-threads'
import { monthName } from './short-time'
import { ThreadRow, type ListedThread } from './thread-row'
import { useToday } from './use-today'

/** The threads, grouped by when they were last used. */
export function ThreadRows({ threads }: { threads: readonly ListedThread[] }) {
  const words = useWords()
  const locale = useLocale()
  const today = useToday()
  const activities = useAtomValue(activitiesAtom)
  const namesRooms = new Set(threads.map(({ key }) => `${key.server} ${key.room}`)).size > 1
  const rows = groupThreads(threads, activities, today).flatMap(
    ({ id, name, threads: grouped }) => [
      { kind: 'header' as const, id, title: titleOf(name, today, words, locale) },
      ...grouped.map((thread) => ({
        kind: 'thread' as const,
        id: threadKeyText(thread.key),
        thread,
      })),
    ],
  )
  return (
    <LegendList
      data={rows}
      keyExtractor={({ id }) => id}
      getItemType={({ kind }) => kind}
      recycleItems={false}
      estimatedItemSize={64}
      renderItem={({ item }) =>
        item.kind === 'header' ? (
          <SectionHeader title={item.title} />
        ) : (
          <ThreadRow thread={item.thread} today={today} namesRoom={namesRooms} />
        )
      }
      ListFooterComponent={<View style={styles.edge} />}
      style={styles.list}
    />
  )
}

function titleOf(name: GroupName, today: Date, words: Words, locale: string | undefined): string {
  return name.kind === 'month' ? monthName(name.first, today, locale) : words.threads[name.kind]
}

const styles = StyleSheet.create({
  list: { flex: 1 },
  // Lets the last row scroll clear of the snackbar.
  edge: { height: touchTarget + space.xl },
})
