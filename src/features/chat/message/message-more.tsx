import { QuietMenu } from '@/ui/overlay/quiet-menu'
import { useWords } from '@/words/use-words'

import type { MessageMenu } from './use-message-menu'

/** Opens the actions of a message. With a mouse it is visible only on hover or focus. */
export function MessageMore({
  isSeen,
  menu: { note, items },
}: {
  isSeen: boolean
  menu: Pick<MessageMenu, 'note' | 'items'>
}) {
  const words = useWords()
  return (
    <QuietMenu
      label={words.message.actions}
      note={note}
      closeLabel={words.conversation.close}
      items={items}
      isSeen={isSeen}
      testID="message-more"
    />
  )
}
