import { useAtomValue } from 'jotai'
import { useState } from 'react'

import { threadKeyText } from '@/core/conversation/thread-key'
import { activitiesAtom } from '@/state/room/activity'
import type { ThreadSummary } from '@/state/room/rooms'
import type { Server } from '@/state/server/servers'
import { deleteThread } from '@/state/thread/delete-thread'
import { renameThread } from '@/state/thread/rename-thread'
import { ActivityDot } from '@/ui/activity-dot'
import { ItemRow } from '@/ui/list/item-row'
import { Menu } from '@/ui/overlay/menu'
import { NameDialog } from '@/ui/overlay/name-dialog'
import { useLocale } from '@/words/use-locale'
import { useWords } from '@/words/use-words'

import { shortTime } from './short-time'
import { useOpenThread } from './use-open-thread'

/** A thread and its server. */
export interface ListedThread extends ThreadSummary {
  server: Server
}

/** One thread: opens it, renames it or deletes it. */
export function ThreadRow({
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
        detail={
          [
            activity === 'suspended' && words.threads.activities.suspended,
            namesRoom && room.name,
            preview,
          ]
            .filter(Boolean)
            .join(' · ') || room.name
        }
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
