import { StyleSheet, type StyleProp, type TextStyle } from 'react-native'

import { Text } from '@/ui/text'
import { space, touchTarget, type Colour } from '@/ui/theme'

/** A quiet button of words or one symbol. */
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
  /** What a screen reader says. */
  label: string
  /** What is shown instead of the label. */
  children?: string
  /** Shows a symbol, not words. */
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
    // Centres one line in the touch target.
    paddingVertical: (touchTarget - 18) / 2,
    paddingHorizontal: space.sm,
    textAlign: 'center',
  },
  sign: { paddingVertical: (touchTarget - 28) / 2, paddingHorizontal: 0 },
})
