import { useRef, useState } from 'react'
import { Pressable, StyleSheet, View } from 'react-native'

import { Icon } from '@/ui/icon'
import { useMenuPosition } from '@/ui/overlay/menu'
import { MenuChoices } from '@/ui/overlay/menu-choices'
import { touchTarget } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import type { MessageMenu } from './use-message-menu'

/** Opens the actions of a message. With a mouse it is visible only on hover or focus; it always has its space. */
export function MessageMore({
  isSeen,
  menu: { note, items },
}: {
  isSeen: boolean
  menu: Pick<MessageMenu, 'note' | 'items'>
}) {
  const words = useWords()
  const anchor = useRef<View>(null)
  const [isOpen, setOpen] = useState(false)
  const position = useMenuPosition(anchor, isOpen)
  return (
    <>
      <Pressable
        ref={anchor}
        role="button"
        aria-label={words.message.actions}
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
        style={[styles.button, !isSeen && !isOpen && styles.unseen]}
        testID="message-more"
      >
        <Icon name="options" size={18} />
      </Pressable>
      {isOpen && (
        <MenuChoices
          label={words.message.actions}
          closeLabel={words.conversation.close}
          note={note}
          items={items}
          onClose={() => setOpen(false)}
          position={position}
        />
      )}
    </>
  )
}

const styles = StyleSheet.create({
  button: {
    width: touchTarget,
    height: touchTarget,
    alignItems: 'center',
    justifyContent: 'center',
  },
  unseen: { opacity: 0 },
})
