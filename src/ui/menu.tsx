import EllipsisVertical from 'lucide-react-native/icons/ellipsis-vertical'
import { useLayoutEffect, useRef, useState } from 'react'
import { I18nManager, ScrollView, StyleSheet, View, useWindowDimensions } from 'react-native'
import { IconButton as PaperIconButton, TouchableRipple } from 'react-native-paper'
import { useSafeAreaInsets } from 'react-native-safe-area-context'

import { Backdrop } from './backdrop'
import { Icon } from './icon'
import type { IconName } from './icon'
import { Overlay } from './overlay'
import { Text } from './text'
import { radius, space, touchTarget, useTheme } from './theme'
import { useWide } from './use-wide'

export interface MenuItem {
  label: string
  detail?: string | undefined
  icon?: IconName
  isDangerous?: boolean
  onPress: () => void
  testID?: string
}

interface MenuProps {
  /** Names the button, and what it opens. */
  label: string
  closeLabel: string
  items: readonly MenuItem[]
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

interface Place {
  top: number
  end: number
}

/** A button that opens a few choices: beside it on a wide screen, at the lower edge of a phone. */
export function Menu({
  icon,
  disabled = false,
  testID,
  ...menu
}: MenuProps & { icon?: IconName; disabled?: boolean; testID?: string }) {
  const { colors } = useTheme()
  const tone = disabled ? 'onSurfaceDisabled' : 'onSurfaceVariant'
  const anchor = useRef<View>(null)
  const place = usePlace(anchor, menu.isOpen, menu.items.length)
  return (
    <View ref={anchor} collapsable={false}>
      <PaperIconButton
        icon={({ size }) =>
          icon ? (
            <Icon name={icon} size={size} tone={tone} />
          ) : (
            <EllipsisVertical size={size} color={colors[tone]} aria-hidden />
          )
        }
        accessibilityLabel={menu.label}
        aria-expanded={menu.isOpen}
        onPress={() => menu.onToggle(true)}
        disabled={disabled}
        size={22}
        style={styles.button}
        {...(testID && { testID })}
      />
      {menu.isOpen && <Choices {...menu} place={place} />}
    </View>
  )
}

function Choices({
  label,
  closeLabel,
  items,
  onToggle,
  place,
}: MenuProps & { place: Place | undefined }) {
  const { colors } = useTheme()
  const insets = useSafeAreaInsets()
  const isWide = useWide()
  const close = () => onToggle(false)
  return (
    <Overlay onClose={close}>
      <View style={styles.page} aria-modal>
        <View
          role="menu"
          aria-label={label}
          style={[
            styles.card,
            { backgroundColor: colors.elevation.level3 },
            isWide
              ? [styles.popover, { borderColor: colors.outlineVariant }, place ?? styles.unplaced]
              : { paddingBottom: insets.bottom + space.sm },
          ]}
        >
          <ScrollView>
            {items.map((item) => (
              <Choice
                key={item.testID ?? item.label}
                {...item}
                onPress={() => {
                  close()
                  item.onPress()
                }}
              />
            ))}
          </ScrollView>
        </View>
        <Backdrop label={closeLabel} isClear={isWide} onPress={close} />
      </View>
    </Overlay>
  )
}

function Choice({ label, detail, icon, isDangerous = false, onPress, testID }: MenuItem) {
  const tone = isDangerous ? 'error' : 'onSurface'
  return (
    <TouchableRipple role="menuitem" onPress={onPress} {...(testID && { testID })}>
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

/** Under the button, or above the lower edge of the window where that is too far down. */
function usePlace(
  anchor: React.RefObject<View | null>,
  isOpen: boolean,
  count: number,
): Place | undefined {
  const { width, height } = useWindowDimensions()
  const [place, setPlace] = useState<Place>()
  useLayoutEffect(() => {
    if (!isOpen) return
    anchor.current?.measureInWindow((left, top, ownWidth, ownHeight) => {
      const lowest = height - count * choiceHeight - 2 * space.lg
      setPlace({
        top: Math.max(space.sm, Math.min(top + ownHeight, lowest)),
        end: I18nManager.isRTL ? left : width - left - ownWidth,
      })
    })
  }, [anchor, isOpen, count, width, height])
  return place
}

const choiceHeight = touchTarget + space.xs

const styles = StyleSheet.create({
  button: { margin: 0, width: touchTarget, height: touchTarget },
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
    borderWidth: StyleSheet.hairlineWidth,
  },
  unplaced: { opacity: 0 },
  choice: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: space.md,
    minHeight: choiceHeight,
    paddingHorizontal: space.lg,
    paddingVertical: space.xs,
  },
  words: { flexShrink: 1 },
})
