import { StyleSheet, View } from 'react-native'

import { Text } from './text'
import { radius, space, useTheme } from './theme'

/**
 * Shows a count in the corner of an element, and nothing at zero. Hidden from screen readers, because the
 * element's own label includes the count.
 */
export function Badge({ count, testID }: { count: number; testID?: string }) {
  const { colors } = useTheme()
  if (count === 0) return null
  return (
    <View aria-hidden style={[styles.badge, { backgroundColor: colors.primary }]} testID={testID}>
      <Text variant="caption" tone="onPrimary" style={styles.number} maxFontSizeMultiplier={1.3}>
        {count > maximum ? `${maximum}+` : count}
      </Text>
    </View>
  )
}

const maximum = 99

const styles = StyleSheet.create({
  badge: {
    position: 'absolute',
    top: 0,
    end: 0,
    minWidth: space.lg + 2,
    alignItems: 'center',
    borderRadius: radius.full,
    paddingHorizontal: space.xs,
    pointerEvents: 'none',
  },
  number: { fontSize: 11, lineHeight: 18, fontWeight: '600' },
})
