import { useState } from 'react'
import { useWindowDimensions } from 'react-native'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { MenuChoices, menuPosition } from '@/ui/overlay/menu-choices'
import { isRightToLeft } from '@/ui/page-language'
import { useWords } from '@/words/use-words'

import { useMessageMenu, type MenuSubject } from './use-message-menu'

/** The position of a long press. Each press is a new object. */
export interface Press {
  readonly x: number
  readonly y: number
}

/** The menu that a long press on a message opens, and the views that its items open. */
export function PressMenu({
  threadKey,
  subject,
  at,
}: {
  threadKey: ThreadKey
  subject: MenuSubject
  at: Press
}) {
  const words = useWords()
  const window = useWindowDimensions()
  const [closed, setClosed] = useState<Press>()
  const { note, items, shown } = useMessageMenu(threadKey, subject)
  return (
    <>
      {closed !== at && (
        <MenuChoices
          label={words.message.actions}
          closeLabel={words.conversation.close}
          onClose={() => setClosed(at)}
          position={menuPosition({ ...at, width: 0, height: 0 }, window, isRightToLeft())}
          note={note}
          items={items}
        />
      )}
      {shown}
    </>
  )
}
