import ChevronDown from 'lucide-react-native/icons/chevron-down'
import ChevronUp from 'lucide-react-native/icons/chevron-up'
import { StyleSheet } from 'react-native'
import { TouchableRipple } from 'react-native-paper'

import { touchTarget, useTheme } from '@/ui/theme'

/** Shows or hides the details of its row. */
export function ExpandButton({
  isOpen,
  label,
  onPress,
  testID,
}: {
  isOpen: boolean
  label: string
  /** If omitted, there are no details, and the button is disabled. */
  onPress?: (() => void) | undefined
  testID?: string
}) {
  const disabled = onPress === undefined
  const { colors } = useTheme()
  const Chevron = isOpen ? ChevronUp : ChevronDown
  return (
    <TouchableRipple
      role="button"
      aria-expanded={isOpen}
      aria-label={label}
      aria-disabled={disabled}
      disabled={disabled}
      {...(onPress && { onPress })}
      borderless
      style={styles.target}
      {...(testID && { testID })}
    >
      <Chevron
        size={20}
        color={disabled ? colors.onSurfaceDisabled : colors.onSurfaceVariant}
        aria-hidden
      />
    </TouchableRipple>
  )
}

const styles = StyleSheet.create({
  target: {
    width: touchTarget,
    height: touchTarget,
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: touchTarget / 2,
  },
})
