import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { View, useWindowDimensions } from 'react-native'

import { IconButton } from '@/ui/button/icon-button'
import type { IconName } from '@/ui/icon'
import { isRightToLeft } from '@/ui/page-language'

import { MenuChoices, menuPosition, type MenuItem, type MenuPosition } from './menu-choices'

/** A button that opens a few choices: beside it on a wide screen, at the bottom of a phone. */
export function Menu({
  icon = 'more',
  label,
  closeLabel,
  items,
  isOpen,
  onToggle,
  disabled = false,
  testID,
}: {
  icon?: IconName
  /** Names both the button and the menu. */
  label: string
  closeLabel: string
  items: readonly MenuItem[]
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  disabled?: boolean
  testID?: string
}) {
  const anchor = useRef<View>(null)
  const position = useMenuPosition(anchor, isOpen)
  return (
    <View ref={anchor} collapsable={false}>
      <IconButton
        icon={icon}
        label={label}
        isExpanded={isOpen}
        onPress={() => onToggle(true)}
        disabled={disabled}
        {...(testID && { testID })}
      />
      {isOpen && (
        <MenuChoices
          label={label}
          closeLabel={closeLabel}
          items={items}
          onClose={() => onToggle(false)}
          position={position}
        />
      )}
    </View>
  )
}

/** Returns the position of a button's menu, or undefined until the button has been measured. */
export function useMenuPosition(
  anchor: RefObject<View | null>,
  isOpen: boolean,
): MenuPosition | undefined {
  const { width, height } = useWindowDimensions()
  const [position, setPosition] = useState<MenuPosition>()
  useLayoutEffect(() => {
    if (!isOpen) return
    anchor.current?.measureInWindow((x, y, ownWidth, ownHeight) =>
      setPosition(
        menuPosition(
          { x, y, width: ownWidth, height: ownHeight },
          { width, height },
          isRightToLeft(),
        ),
      ),
    )
  }, [anchor, isOpen, width, height])
  return position
}
