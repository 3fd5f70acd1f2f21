import { LegendList } from '@legendapp/list/react-native'
import { useAtomValue } from 'jotai'
import { StyleSheet, View } from 'react-native'

import { threadKeyText } from '@/core/conversation/thread-key'
import { activitiesAtom } from '@/state/room/activity'
import type { ThreadOfServer } from '@/state/thread/organize-threads'
import { SectionHeader } from '@/ui/list/section-header'
import { space, touchTarget } from '@/ui/theme'
import type { Words } from '@/words/english'
import { useLocale } from '@/words/use-locale'
import { useWords } from '@/words/use-words'

import { groupThreads, type GroupName } from './group-threads'
import { monthName } from './short-time'
import { ThreadRow } from './thread-row'
import { useToday } from './use-today'

/** The threads, grouped by when they were last used. */
export function ThreadRows({
  threads,
  all,
}: {
  threads: readonly ThreadOfServer[]
  /** Includes the threads that a filter hides. */
  all: readonly ThreadOfServer[]
}) {
  const words = useWords()
  const locale = useLocale()
  const today = useToday()
  const activities = useAtomValue(activitiesAtom)
  const names = {
    server: new Set(all.map(({ server }) => server.id)).size > 1,
    room: new Set(all.map(({ thread: { key } }) => `${key.server} ${key.room}`)).size > 1,
  }
  const rows = groupThreads(threads, activities, today).flatMap(
    ({ id, name, threads: grouped }) => [
      { kind: 'header' as const, id, title: titleOf(name, today, words, locale) },
      ...grouped.map((listed) => ({
        kind: 'thread' as const,
        id: threadKeyText(listed.thread.key),
        listed,
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
          <ThreadRow listed={item.listed} all={all} today={today} names={names} />
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
