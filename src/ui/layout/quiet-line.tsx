import ChevronDown from 'lucide-react-native/icons/chevron-down'
import ChevronRight from 'lucide-react-native/icons/chevron-right'
import type { ReactNode } from 'react'
import { Pressable, StyleSheet, View } from 'react-native'

import { isRightToLeft } from '@/ui/page-language'
import { space, useTheme } from '@/ui/theme'

/** A small line in a text that expands on a tap. It is only as wide as its content. */
export function QuietLine({
  label,
  isOpen,
  onToggle,
  minHeight,
  children,
  testID,
}: {
  /** The accessible name of the whole line. */
  label: string
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  minHeight: number
  children: ReactNode
  testID?: string
}) {
  const { colors } = useTheme()
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <Pressable
      role="button"
      aria-label={label}
      aria-expanded={isOpen}
      onPress={() => onToggle(!isOpen)}
      hitSlop={space.xs}
      style={[styles.line, { minHeight }]}
      {...(testID && { testID })}
    >
      {children}
      <View style={!isOpen && isRightToLeft() && styles.mirrored}>
        <Chevron size={14} color={colors.onSurfaceVariant} aria-hidden />
      </View>
    </Pressable>
  )
}

const styles = StyleSheet.create({
  line: {
    flexDirection: 'row',
    alignItems: 'center',
    alignSelf: 'flex-start',
    maxWidth: '100%',
    gap: space.sm,
  },
  mirrored: { transform: [{ scaleX: -1 }] },
})
