import { useRef } from 'react'
import { ScrollView, StyleSheet, View } from 'react-native'
import { TouchableRipple } from 'react-native-paper'
import { useSafeAreaInsets } from 'react-native-safe-area-context'

import { Icon, type IconName } from '@/ui/icon'
import { useWide } from '@/ui/layout/use-wide'
import { Text } from '@/ui/text'
import { radius, space, touchTarget, useTheme } from '@/ui/theme'

import { Backdrop } from './backdrop'
import { useMenuKeys } from './menu-keys'
import { Overlay } from './overlay'

export interface MenuItem {
  label: string
  detail?: string | undefined
  icon?: IconName
  isDangerous?: boolean
  disabled?: boolean
  /** Keeps the menu open, because the item replaces it with something else. */
  stays?: boolean
  onPress: () => void
  testID?: string
}

export type MenuPosition = ({ top: number } | { bottom: number }) &
  ({ start: number } | { end: number }) & { maxHeight: number }

/** A few choices over the page: at the given position on a wide screen, at the bottom of a phone. */
export function MenuChoices({
  label,
  note,
  closeLabel,
  items,
  onClose,
  position,
}: {
  label: string
  /** Shown above the choices. */
  note?: string | undefined
  closeLabel: string
  items: readonly MenuItem[]
  onClose: () => void
  /** Undefined until the anchor has been measured. */
  position: MenuPosition | undefined
}) {
  const { colors } = useTheme()
  const insets = useSafeAreaInsets()
  const isWide = useWide()
  return (
    <Overlay label={label} onClose={onClose}>
      <View style={styles.page} aria-modal>
        <View
          style={[
            styles.card,
            { backgroundColor: colors.elevation.level3 },
            isWide
              ? [
                  styles.popover,
                  { borderColor: colors.outlineVariant },
                  position ?? styles.unmeasured,
                ]
              : { paddingBottom: insets.bottom + space.sm },
          ]}
        >
          {note !== undefined && (
            <Text variant="caption" tone="onSurfaceVariant" style={styles.note}>
              {note}
            </Text>
          )}
          <ScrollView style={styles.scroll}>
            <Choices label={label} items={items} onClose={onClose} />
          </ScrollView>
        </View>
        <Backdrop label={closeLabel} isClear={isWide} onPress={onClose} />
      </View>
    </Overlay>
  )
}

function Choices({
  label,
  items,
  onClose,
}: {
  label: string
  items: readonly MenuItem[]
  onClose: () => void
}) {
  const menu = useRef<View>(null)
  useMenuKeys(menu)
  return (
    <View ref={menu} role="menu" aria-label={label} collapsable={false}>
      {items.map((item) => (
        <Choice
          key={item.testID ?? item.label}
          {...item}
          onPress={() => {
            if (!item.stays) onClose()
            item.onPress()
          }}
        />
      ))}
    </View>
  )
}

function Choice({ label, detail, icon, isDangerous, disabled, onPress, testID }: MenuItem) {
  const tone = disabled ? 'onSurfaceDisabled' : isDangerous ? 'error' : 'onSurface'
  return (
    <TouchableRipple
      role="menuitem"
      onPress={onPress}
      {...(disabled && { disabled, 'aria-disabled': true })}
      {...(testID && { testID })}
    >
      <View style={styles.choice}>
        {icon && <Icon name={icon} tone={tone} />}
        <View style={styles.words}>
          <Text tone={tone}>{label}</Text>
          {detail !== undefined && (
            <Text variant="caption" tone="onSurfaceVariant">
              {detail}
            </Text>
          )}
        </View>
      </View>
    </TouchableRipple>
  )
}

/** Returns a position below or above the anchor, aligned with its start or end: wherever there is more room. */
export function menuPosition(
  anchor: { x: number; y: number; width: number; height: number },
  window: { width: number; height: number },
  isRightToLeft: boolean,
): MenuPosition {
  const before = isRightToLeft ? window.width - anchor.x - anchor.width : anchor.x
  const after = window.width - before - anchor.width
  const above = anchor.y
  const below = window.height - anchor.y - anchor.height
  return {
    ...(before < after
      ? { start: Math.max(space.sm, before) }
      : { end: Math.max(space.sm, after) }),
    ...(below < above ? { bottom: window.height - anchor.y } : { top: anchor.y + anchor.height }),
    maxHeight: Math.max(below, above) - space.sm,
  }
}

const styles = StyleSheet.create({
  page: { flex: 1, justifyContent: 'flex-end' },
  card: {
    zIndex: 1,
    maxHeight: '80%',
    paddingVertical: space.sm,
    borderTopStartRadius: radius.bubble,
    borderTopEndRadius: radius.bubble,
  },
  popover: {
    position: 'absolute',
    minWidth: 5 * touchTarget,
    maxWidth: 8 * touchTarget,
    borderRadius: radius.card,
    borderTopStartRadius: radius.card,
    borderTopEndRadius: radius.card,
    borderWidth: StyleSheet.hairlineWidth,
  },
  unmeasured: { opacity: 0 },
  note: { paddingHorizontal: space.lg, paddingVertical: space.sm },
  scroll: { flexGrow: 0, flexShrink: 1 },
  choice: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: space.md,
    minHeight: touchTarget + space.xs,
    paddingHorizontal: space.lg,
    paddingVertical: space.xs,
  },
  words: { flexShrink: 1 },
})
