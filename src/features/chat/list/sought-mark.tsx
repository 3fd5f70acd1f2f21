import type { ReactNode } from 'react'
import { StyleSheet, View } from 'react-native'

import { radius, space, useTheme } from '@/ui/theme'

/** Marks the message that a search led to. */
export function SoughtMark({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const { colors } = useTheme()
  return (
    <View
      style={[styles.around, isShown && { backgroundColor: colors.secondaryContainer }]}
      testID={isShown ? 'sought-message' : undefined}
    >
      {children}
    </View>
  )
}

// Reaches beyond the text, so that the text stays where it is.
const styles = StyleSheet.create({
  around: {
    borderRadius: radius.card,
    marginHorizontal: -space.sm,
    paddingHorizontal: space.sm,
  },
})
