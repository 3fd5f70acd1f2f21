import { StyleSheet, View } from 'react-native'

import { Text } from './text'
import { radius, space, useTheme } from './theme'

/**
 * A number at the corner of the thing that it counts; nothing at zero. It is not read out: the label
 * of the thing says it.
 */
export function Badge({ count, testID }: { count: number; testID?: string }) {
  const { colors } = useTheme()
  if (count === 0) return null
  return (
    <View aria-hidden style={[styles.badge, { backgroundColor: colors.primary }]} testID={testID}>
      <Text variant="caption" tone="onPrimary" style={styles.number} maxFontSizeMultiplier={1.3}>
        {count > most ? `${most}+` : count}
      </Text>
    </View>
  )
}

const most = 99

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
