import { StyleSheet } from 'react-native'
import { IconButton as PaperIconButton } from 'react-native-paper'

import { Icon, type IconName } from '@/ui/icon'
import { touchTarget, useTheme, type Colour } from '@/ui/theme'

/** A round button that shows only an icon; its label is the accessible name. */
export function IconButton({
  icon,
  label,
  onPress,
  filled = false,
  disabled = false,
  size = 22,
  isExpanded,
  tone,
  testID,
}: {
  icon: IconName
  label: string
  onPress: () => void
  filled?: boolean
  disabled?: boolean
  /** The size of the icon; the touch target does not change. */
  size?: number
  /** Whether the menu or section it controls is open. */
  isExpanded?: boolean
  tone?: Colour
  testID?: string
}) {
  const { colors } = useTheme()
  const front = tone ?? (disabled ? 'onSurfaceDisabled' : filled ? 'onPrimary' : 'onSurfaceVariant')
  const back = disabled ? colors.surfaceDisabled : colors.primary
  return (
    <PaperIconButton
      icon={(drawn) => <Icon name={icon} size={drawn.size} tone={front} />}
      accessibilityLabel={label}
      onPress={onPress}
      disabled={disabled}
      size={size}
      {...(isExpanded !== undefined && { 'aria-expanded': isExpanded })}
      style={[styles.shape, filled && { backgroundColor: back }]}
      {...(testID && { testID })}
    />
  )
}

const styles = StyleSheet.create({
  shape: { margin: 0, width: touchTarget, height: touchTarget, borderRadius: touchTarget / 2 },
})
