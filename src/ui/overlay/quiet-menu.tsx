import { useRef, useState } from 'react'
import { Pressable, StyleSheet, type View } from 'react-native'

import { Icon } from '@/ui/icon'
import { touchTarget } from '@/ui/theme'

import { useMenuPosition } from './menu'
import { MenuChoices, type MenuItem } from './menu-choices'

/** A lightweight menu for the rows of a long list. The button keeps its space even when it is invisible. */
export function QuietMenu({
  label,
  note,
  closeLabel,
  items,
  isSeen,
  testID,
}: {
  label: string
  note?: string | undefined
  closeLabel: string
  items: readonly MenuItem[]
  isSeen: boolean
  testID?: string
}) {
  const anchor = useRef<View>(null)
  const [isOpen, setOpen] = useState(false)
  const position = useMenuPosition(anchor, isOpen)
  return (
    <>
      <Pressable
        ref={anchor}
        role="button"
        aria-label={label}
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
        style={[styles.button, !isSeen && !isOpen && styles.unseen]}
        {...(testID && { testID })}
      >
        <Icon name="options" size={18} />
      </Pressable>
      {isOpen && (
        <MenuChoices
          label={label}
          note={note}
          closeLabel={closeLabel}
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
