import type { Ref } from 'react'
import { Pressable, StyleSheet, View, type GestureResponderEvent } from 'react-native'

import { Icon, type IconName } from '@/ui/icon'
import { Text } from '@/ui/text'
import { radius, space, useTheme } from '@/ui/theme'

/** A tab of the main navigation: an icon, on a pill if selected, with the label below. */
export function NavigationButton({
  icon,
  label,
  isFocused = false,
  isInRow = false,
  onPress,
  testID,
  ref,
}: {
  icon: IconName
  label: string
  isFocused?: boolean
  /** Shares the width of a bar equally with the other tabs. */
  isInRow?: boolean
  onPress?: ((event: GestureResponderEvent) => void) | null
  testID?: string
  ref?: Ref<View>
}) {
  const { colors } = useTheme()
  const tone = isFocused ? 'onSurface' : 'onSurfaceVariant'
  return (
    <Pressable
      ref={ref}
      role="tab"
      aria-label={label}
      aria-selected={isFocused}
      onPress={onPress}
      style={[styles.button, isInRow ? styles.inRow : styles.alone]}
      testID={testID}
    >
      <View style={[styles.pill, isFocused && { backgroundColor: colors.secondaryContainer }]}>
        <Icon name={icon} tone={isFocused ? 'onSecondaryContainer' : 'onSurfaceVariant'} />
      </View>
      <Text variant="small" tone={tone} numberOfLines={2} style={styles.label}>
        {label}
      </Text>
    </Pressable>
  )
}

const styles = StyleSheet.create({
  button: {
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: 56,
    gap: space.xs,
    paddingVertical: space.sm,
  },
  inRow: { flex: 1, minWidth: 0 },
  alone: { minWidth: 72 },
  label: { textAlign: 'center' },
  pill: { paddingHorizontal: space.lg, paddingVertical: space.xs, borderRadius: radius.full },
})
