import { Pressable, StyleSheet } from 'react-native'

import { Icon, type IconName } from '@/ui/icon'
import { Text } from '@/ui/text'
import { radius, space, touchTarget, useTheme } from '@/ui/theme'

/** A small button that floats above other content: an icon, with an optional word. */
export function FloatingButton({
  icon,
  label,
  word,
  onPress,
  testID,
}: {
  icon: IconName
  /** The accessible name. */
  label: string
  /** Shown beside the icon. It also highlights the button. */
  word?: string | undefined
  onPress: () => void
  testID?: string
}) {
  const { colors } = useTheme()
  const tone = word === undefined ? 'onSurface' : 'onPrimary'
  const backgroundColor = word === undefined ? colors.elevation.level4 : colors.primary
  return (
    <Pressable
      role="button"
      aria-label={label}
      onPress={onPress}
      style={[styles.button, { backgroundColor }]}
      testID={testID}
    >
      <Icon name={icon} size={18} tone={tone} />
      {word !== undefined && (
        <Text variant="caption" tone={tone}>
          {word}
        </Text>
      )}
    </Pressable>
  )
}

const styles = StyleSheet.create({
  button: {
    flexDirection: 'row',
    alignItems: 'center',
    justifyContent: 'center',
    gap: space.xs,
    minWidth: touchTarget,
    minHeight: touchTarget,
    paddingHorizontal: space.md,
    borderRadius: radius.full,
  },
})
