import { useAtomValue } from 'jotai'

import type { QueuedMessage } from '@/core/outbox/queued-message'
import { copyText } from '@/state/device/open-link'
import {
  beginQueueEdit,
  deleteQueued,
  moveQueued,
  prioritizeQueued,
} from '@/state/outbox/queue-edit'
import { turnOf } from '@/state/outbox/queue-facts'
import { runStateAtom } from '@/state/thread/thread-atoms'
import { stopRun } from '@/state/thread/thread-sessions'
import type { MenuItem } from '@/ui/overlay/menu-choices'
import { useWords } from '@/words/use-words'

/** Returns the actions for a waiting message. */
export function useQueuedMenu(
  message: QueuedMessage,
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): readonly MenuItem[] {
  const words = useWords()
  const { queue } = words.conversation
  const sendNow = async () => {
    await prioritizeQueued(message)
    stopRun(message.key)
  }
  // If no turn holds it up, the message is sent automatically as soon as possible.
  const isHeldByTurn = turnOf(useAtomValue(runStateAtom(message.key))) !== 'idle'
  return [
    ...(isHeldByTurn
      ? [
          {
            label: queue.sendNow,
            detail: queue.sendNowDetail,
            icon: 'send' as const,
            onPress: () => void sendNow(),
            testID: 'queued-send-now',
          },
        ]
      : []),
    {
      label: words.message.edit,
      icon: 'edit',
      onPress: () => beginQueueEdit(message),
      testID: 'queued-edit',
    },
    {
      label: queue.moveUp,
      icon: 'up',
      disabled: isFirst,
      onPress: () => void moveQueued(message, -1),
      testID: 'queued-up',
    },
    {
      label: queue.moveDown,
      icon: 'down',
      disabled: isLast,
      onPress: () => void moveQueued(message, 1),
      testID: 'queued-down',
    },
    { label: words.message.copy, icon: 'copy', onPress: () => copyText(message.text) },
    {
      label: queue.delete,
      icon: 'delete',
      isDangerous: true,
      onPress: () => void deleteQueued(message),
      testID: 'queued-delete',
    },
  ]
}
