import { LegendList } from '@legendapp/list/react-native'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { StyleSheet, View } from 'react-native'

import { threadKeyText } from '@/core/conversation/thread-key'
import { activitiesAtom } from '@/state/room/activity'
import type { ThreadSummary } from '@/state/room/rooms'
import type { Server } from '@/state/server/servers'
import { deleteThread } from '@/state/thread/delete-thread'
import { renameThread } from '@/state/thread/rename-thread'
import { ActivityDot } from '@/ui/activity-dot'
import { ItemRow } from '@/ui/list/item-row'
import { SectionHeader } from '@/ui/list/section-header'
import { Menu } from '@/ui/overlay/menu'
import { NameDialog } from '@/ui/overlay/name-dialog'
import { space, touchTarget } from '@/ui/theme'
import type { Words } from '@/words/english'
import { useLocale } from '@/words/use-locale'
import { useWords } from '@/words/use-words'

import { groupThreads, type GroupName } from './group-threads'
import { monthName, shortTime } from './short-time'
import { useOpenThread } from './use-open-thread'
import { useToday } from './use-today'

/** A thread with the server that it is on. */
export interface ListedThread extends ThreadSummary {
  server: Server
}

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

function ThreadRow({
  thread,
  today,
  namesRoom,
}: {
  thread: ListedThread
  today: Date
  namesRoom: boolean
}) {
  const { key, server, room, lastActivity, preview } = thread
  const words = useWords()
  const locale = useLocale()
  const { open, isOpen, leave } = useOpenThread()
  const [layer, setLayer] = useState<'none' | 'menu' | 'rename'>('none')
  const activity = useAtomValue(activitiesAtom).get(threadKeyText(key))?.kind
  const name = thread.name || words.threads.untitled
  return (
    <>
      <ItemRow
        title={name}
        detail={[namesRoom && room.name, preview].filter(Boolean).join(' · ') || room.name}
        time={shortTime(lastActivity, today, locale)}
        isStrong={activity === 'unread'}
        selected={isOpen(key)}
        mark={
          activity && <ActivityDot kind={activity} label={words.threads.activities[activity]} />
        }
        onPress={() => open(key)}
        onLongPress={() => setLayer('menu')}
        menu={
          <Menu
            label={words.threads.more(name)}
            closeLabel={words.threads.closeMenu}
            isOpen={layer === 'menu'}
            onToggle={(isOpening) => setLayer(isOpening ? 'menu' : 'none')}
            items={[
              {
                label: words.threads.rename,
                onPress: () => setLayer('rename'),
                testID: 'thread-rename',
              },
              {
                label: words.threads.delete,
                isDangerous: true,
                onPress: () => {
                  leave(key)
                  void deleteThread(server, { ...thread, name })
                },
                testID: 'thread-delete',
              },
            ]}
            testID="thread-menu"
          />
        }
        testID="thread-row"
      />
      {layer === 'rename' && (
        <NameDialog
          name={thread.name}
          labels={words.threads}
          onSave={(typed) => void renameThread(server, thread, typed)}
          onClose={() => setLayer('none')}
        />
      )}
    </>
  )
}

function titleOf(name: GroupName, today: Date, words: Words, locale: string | undefined): string {
  return name.kind === 'month' ? monthName(name.first, today, locale) : words.threads[name.kind]
}

const styles = StyleSheet.create({
  list: { flex: 1 },
  // The last row can be scrolled out from under what rises at the lower edge.
  edge: { height: touchTarget + space.xl },
})
