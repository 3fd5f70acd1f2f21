import { StyleSheet, View } from 'react-native'

import { Text } from '@/ui/text'
import { space, useTheme } from '@/ui/theme'
import { useLocale } from '@/words/use-locale'
import { useWords } from '@/words/use-words'

import { dayText } from './time-text'

export function DayDivider({ day, now }: { day: number; now: number }) {
  const words = useWords()
  const locale = useLocale()
  const { colors } = useTheme()
  const line = [styles.line, { backgroundColor: colors.outlineVariant }]
  return (
    <View style={styles.row} testID="day-divider">
      <View style={line} />
      <Text variant="caption" tone="onSurfaceVariant" style={styles.day}>
        {dayText(day, now, words.message, locale)}
      </Text>
      <View style={line} />
    </View>
  )
}

const styles = StyleSheet.create({
  row: { flexDirection: 'row', alignItems: 'center', gap: space.md, paddingVertical: space.md },
  line: { flex: 1, height: StyleSheet.hairlineWidth },
  day: { flexShrink: 1, textAlign: 'center' },
})
