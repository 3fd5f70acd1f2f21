import { StyleSheet } from 'react-native'

import { Text } from '@/ui/text'
import { space, touchTarget, type Colour } from '@/ui/theme'

/** An inconspicuous text button. */
export function MessageButton({
  label,
  children,
  onPress,
  isExpanded,
  disabled = false,
  tone = 'onSurfaceVariant',
  testID,
}: {
  /** What a screen reader says. */
  label: string
  /** What is shown instead of the label. */
  children?: string
  onPress: () => void
  isExpanded?: boolean
  disabled?: boolean
  tone?: Colour
  testID?: string
}) {
  return (
    <Text
      role="button"
      aria-label={label}
      aria-disabled={disabled}
      {...(isExpanded !== undefined && { 'aria-expanded': isExpanded })}
      disabled={disabled}
      onPress={disabled ? undefined : onPress}
      variant="caption"
      tone={disabled ? 'onSurfaceDisabled' : tone}
      style={styles.button}
      testID={testID}
    >
      {children ?? label}
    </Text>
  )
}

const styles = StyleSheet.create({
  button: {
    minWidth: touchTarget,
    minHeight: touchTarget,
    // Centres one line in the touch target.
    paddingVertical: (touchTarget - 18) / 2,
    paddingHorizontal: space.sm,
    textAlign: 'center',
  },
})
