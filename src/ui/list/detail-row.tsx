import type { ReactNode } from 'react'
import { StyleSheet, View } from 'react-native'
import { TouchableRipple } from 'react-native-paper'

import { Icon, type IconName } from '@/ui/icon'
import { Text } from '@/ui/text'
import { radius, space, touchTarget } from '@/ui/theme'
import { visibleText } from '@/ui/visible-text'

export interface DetailLine {
  text: string
  icon?: IconName | undefined
  testID?: string
}

/** A row with a title and details, none of them truncated, and an optional menu or button. */
export function DetailRow({
  title,
  titleTestID,
  lines,
  trailing,
  onPress,
  onLongPress,
  testID,
}: {
  title: string
  titleTestID?: string
  lines: readonly DetailLine[]
  trailing?: ReactNode
  /** If omitted, the row is not pressable. */
  onPress?: () => void
  onLongPress?: () => void
  testID?: string
}) {
  const content = (
    <View style={styles.content}>
      <Text variant="label" {...(titleTestID && { testID: titleTestID })}>
        {visibleText(title)}
      </Text>
      {lines.map(({ text, icon, testID: lineTestID }) => (
        <View key={lineTestID ?? text} style={styles.line}>
          {icon && (
            <View style={styles.icon}>
              <Icon name={icon} size={14} />
            </View>
          )}
          <Text
            variant="caption"
            tone="onSurfaceVariant"
            style={styles.words}
            {...(lineTestID && { testID: lineTestID })}
          >
            {text}
          </Text>
        </View>
      ))}
    </View>
  )
  return (
    <View style={styles.row} {...(testID && { testID })}>
      {onPress ? (
        <TouchableRipple
          onPress={onPress}
          role="button"
          aria-label={[title, ...lines.map(({ text }) => text)].join(', ')}
          borderless
          style={styles.press}
          {...(onLongPress && { onLongPress })}
        >
          {content}
        </TouchableRipple>
      ) : (
        <View style={styles.press}>{content}</View>
      )}
      {trailing}
    </View>
  )
}

const styles = StyleSheet.create({
  row: { flexDirection: 'row', alignItems: 'center', gap: space.sm },
  press: { flex: 1, borderRadius: radius.card },
  content: {
    justifyContent: 'center',
    gap: space.xs / 2,
    minHeight: touchTarget + space.md,
    padding: space.sm,
  },
  line: { flexDirection: 'row', alignItems: 'center', gap: space.xs },
  icon: { flexShrink: 0 },
  words: { flexShrink: 1 },
})
