import ChevronDown from 'lucide-react-native/icons/chevron-down'
import ChevronUp from 'lucide-react-native/icons/chevron-up'
import type { ReactNode } from 'react'
import { StyleSheet, View } from 'react-native'
import { TouchableRipple } from 'react-native-paper'

import { radius, space, touchTarget, useTheme } from '@/ui/theme'

/** A line that shows or hides the content below it. */
export function Collapsible({
  label,
  header,
  isOpen,
  onToggle,
  children,
  expandTestID,
  contentTestID,
}: {
  /** What a screen reader says for the whole line. */
  label: string
  header: ReactNode
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  children: ReactNode
  expandTestID?: string
  contentTestID?: string
}) {
  const { colors } = useTheme()
  const Chevron = isOpen ? ChevronUp : ChevronDown
  return (
    <View>
      <TouchableRipple
        borderless
        role="button"
        aria-label={label}
        aria-expanded={isOpen}
        onPress={() => onToggle(!isOpen)}
        style={styles.line}
        {...(expandTestID && { testID: expandTestID })}
      >
        <View style={styles.row}>
          <View style={styles.header}>{header}</View>
          <Chevron size={18} color={colors.onSurfaceVariant} aria-hidden />
        </View>
      </TouchableRipple>
      {isOpen && (
        <View style={styles.content} {...(contentTestID && { testID: contentTestID })}>
          {children}
        </View>
      )}
    </View>
  )
}

const styles = StyleSheet.create({
  line: { borderRadius: radius.card },
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: space.sm,
    minHeight: touchTarget,
    paddingHorizontal: space.md,
    paddingVertical: space.xs,
  },
  header: { flex: 1 },
  content: { paddingHorizontal: space.md, paddingBottom: space.md },
})
