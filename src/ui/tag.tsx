import { StyleSheet, View } from 'react-native'

import { Text } from './text'
import { radius, space, useTheme } from './theme'

const looks = {
  quiet: { back: 'surfaceVariant', tone: 'onSurfaceVariant' },
  /** For something that waits for the person. */
  urgent: { back: 'primaryContainer', tone: 'onPrimaryContainer' },
} as const

/** A word on a small pill. */
export function Tag({ text, look = 'quiet' }: { text: string; look?: keyof typeof looks }) {
  const { colors } = useTheme()
  const { back, tone } = looks[look]
  return (
    <View style={[styles.tag, { backgroundColor: colors[back] }]}>
      <Text variant="small" tone={tone} numberOfLines={1}>
        {text}
      </Text>
    </View>
  )
}

const styles = StyleSheet.create({
  tag: { flexShrink: 1, borderRadius: radius.full, paddingHorizontal: space.sm },
})
