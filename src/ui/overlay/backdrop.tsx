import { Pressable, StyleSheet } from 'react-native'

import { useTheme } from '@/ui/theme'

/**
 * Darkens the page under an overlay; a press closes the overlay. Render it after the content, so that
 * the content gets the focus first.
 */
export function Backdrop({
  label,
  isClear = false,
  onPress,
}: {
  label: string
  isClear?: boolean
  onPress: () => void
}) {
  const { colors } = useTheme()
  return (
    <Pressable
      role="button"
      aria-label={label}
      tabIndex={-1}
      onPress={onPress}
      style={[StyleSheet.absoluteFill, !isClear && { backgroundColor: colors.backdrop }]}
    />
  )
}
