import { StyleSheet, type StyleProp, type TextStyle } from 'react-native'

import { Text } from '@/ui/text'
import { space, touchTarget, type Colour } from '@/ui/theme'

/** A few quiet words, or a sign, that can be pressed. */
export function MessageButton({
  label,
  children,
  isSign = false,
  onPress,
  isExpanded,
  disabled = false,
  tone = 'onSurfaceVariant',
  style,
  testID,
}: {
  /** What is read out. */
  label: string
  /** What is shown, when it is not the label. */
  children?: string
  /** What is shown is a sign, not words. */
  isSign?: boolean
  onPress: () => void
  isExpanded?: boolean
  disabled?: boolean
  tone?: Colour
  style?: StyleProp<TextStyle>
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
      variant={isSign ? 'title' : 'caption'}
      tone={disabled ? 'onSurfaceDisabled' : tone}
      style={[styles.button, isSign && styles.sign, style]}
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
    // Its one line stands in the middle of the target.
    paddingVertical: (touchTarget - 18) / 2,
    paddingHorizontal: space.sm,
    textAlign: 'center',
  },
  sign: { paddingVertical: (touchTarget - 28) / 2, paddingHorizontal: 0 },
})
