import { useAtomValue } from 'jotai'

import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import { outboxAtom } from '@/state/outbox/outbox'
import type { Activity } from '@/state/room/activity'
import { ActivityDot } from '@/ui/activity-dot'
import { Icon } from '@/ui/icon'
import { Tag } from '@/ui/tag'
import { useWords } from '@/words/use-words'

/**
 * Shows whether a thread is pinned, has unsent messages, and is active: a hand and a word if it needs the
 * person, otherwise a dot.
 */
export function ThreadMarks({
  threadKey,
  isPinned,
  activity,
}: {
  threadKey: ThreadKey
  isPinned: boolean
  activity: Activity['kind'] | undefined
}) {
  const words = useWords().threads
  const isWaiting = useAtomValue(outboxAtom).has(threadKeyText(threadKey))
  return (
    <>
      {isPinned && <Icon name="pin" size={14} />}
      {isWaiting && activity === undefined && <Tag text={words.notSent} />}
      {activity === 'suspended' ? (
        <>
          <Icon name="asks" size={14} tone="primary" />
          <Tag look="urgent" text={words.activities.suspended} />
        </>
      ) : (
        activity && <ActivityDot kind={activity} label={words.activities[activity]} />
      )}
    </>
  )
}
