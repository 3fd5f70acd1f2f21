import { useAtomValue } from 'jotai'
import { useState } from 'react'

import { threadKeyText } from '@/core/conversation/thread-key'
import { activitiesAtom } from '@/state/room/activity'
import { deleteThread } from '@/state/thread/delete-thread'
import { organizeThreads, type ThreadOfServer } from '@/state/thread/organize-threads'
import { hasTouchInput } from '@/ui/has-touch-input'
import { ItemRow } from '@/ui/list/item-row'
import { SwipeRow } from '@/ui/list/swipe-row'
import { useLocale } from '@/words/use-locale'
import { useWords } from '@/words/use-words'

import { shortTime } from './short-time'
import { ThreadMarks } from './thread-marks'
import { ThreadMenu } from './thread-menu'
import { useThreadSelection } from './thread-selection'
import { useOpenThread } from './use-open-thread'

/** One thread: opens it, or selects it while threads are selected. */
export function ThreadRow({
  listed,
  all,
  today,
  names,
}: {
  listed: ThreadOfServer
  all: readonly ThreadOfServer[]
  today: Date
  /** Whether the rows must name their server and room to be distinguishable. */
  names: { readonly server: boolean; readonly room: boolean }
}) {
  const { server, thread } = listed
  const { key, room, lastActivity, preview, isPinned, labels } = thread
  const words = useWords().threads
  const locale = useLocale()
  const { open, isOpen, leave } = useOpenThread()
  const { isSelecting, isSelected, start, toggle } = useThreadSelection()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const activity = useAtomValue(activitiesAtom).get(threadKeyText(key))?.kind
  const draft = isOpen(key) ? '' : thread.draft.trim()
  const name = thread.name || words.untitled
  const origin = [names.server && server.name, names.room && room.name]
  const pin = () => void organizeThreads([listed], { isPinned: !isPinned })
  const remove = () => {
    leave(key)
    void deleteThread(server, { ...thread, name })
  }
  const row = (
    <ItemRow
      title={name}
      lead={
        activity === 'suspended'
          ? words.activities.suspended
          : draft === ''
            ? undefined
            : words.draft
      }
      detail={draft || [...origin, preview].filter(Boolean).join(' · ') || room.name}
      tags={labels}
      time={shortTime(lastActivity, today, locale)}
      isStrong={activity === 'unread'}
      selected={isSelecting ? isSelected(key) : isOpen(key)}
      isChecked={isSelecting ? isSelected(key) : undefined}
      mark={<ThreadMarks threadKey={key} isPinned={isPinned} activity={activity} />}
      onPress={() => (isSelecting ? toggle(key) : open(key))}
      onLongPress={() => (isSelecting ? toggle(key) : start(key))}
      menu={
        !isSelecting && (
          <ThreadMenu
            listed={listed}
            all={all}
            name={name}
            isOpen={isMenuOpen}
            onToggle={setMenuOpen}
            onPin={pin}
            onSelect={() => start(key)}
            onDelete={remove}
          />
        )
      }
      testID="thread-row"
    />
  )
  if (!hasTouchInput()) return row
  const actions = [
    { label: isPinned ? words.unpin : words.pin, onPress: pin, testID: 'swipe-pin' },
    { label: words.delete, isDangerous: true, onPress: remove, testID: 'swipe-delete' },
  ]
  return (
    // Stays mounted during a selection, because the press that started it is still in progress.
    <SwipeRow actions={isSelecting ? [] : actions} testID="thread-swipe">
      {row}
    </SwipeRow>
  )
}
