import type { Activity } from '@/state/room/activity'
import { ActivityDot } from '@/ui/activity-dot'
import { Icon } from '@/ui/icon'
import { Tag } from '@/ui/tag'
import { useWords } from '@/words/use-words'

/** The pin of a thread, and what goes on in it: a hand and a word if it needs the person, else a dot. */
export function ThreadMarks({
  isPinned,
  activity,
}: {
  isPinned: boolean
  activity: Activity['kind'] | undefined
}) {
  const words = useWords().threads
  return (
    <>
      {isPinned && <Icon name="pin" size={14} />}
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
