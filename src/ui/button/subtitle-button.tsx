import ChevronDown from 'lucide-react-native/icons/chevron-down'
import { Pressable, StyleSheet } from 'react-native'

import { Text } from '@/ui/text'
import { space, useTheme } from '@/ui/theme'

/** The line below a title. A press opens a list of choices. */
export function SubtitleButton({
  text,
  label,
  isExpanded,
  onPress,
  testID,
}: {
  text: string
  /** The accessible name. */
  label: string
  isExpanded: boolean
  onPress: () => void
  testID?: string
}) {
  const { colors } = useTheme()
  return (
    <Pressable
      role="button"
      aria-label={label}
      aria-expanded={isExpanded}
      onPress={onPress}
      hitSlop={reach}
      style={styles.line}
      testID={testID}
    >
      <Text variant="caption" tone="onSurfaceVariant" numberOfLines={1} style={styles.text}>
        {text}
      </Text>
      <ChevronDown size={14} color={colors.onSurfaceVariant} aria-hidden />
    </Pressable>
  )
}

/** Enlarges the low touch target, except at the top, where the title is pressable too. */
const reach = { bottom: space.md, left: space.sm, right: space.md }

const styles = StyleSheet.create({
  line: { flexDirection: 'row', alignItems: 'center', gap: space.xs, alignSelf: 'flex-start' },
  text: { flexShrink: 1 },
})
