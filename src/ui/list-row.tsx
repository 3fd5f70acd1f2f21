import type { ReactNode } from 'react'
import { StyleSheet, View } from 'react-native'
import { TouchableRipple } from 'react-native-paper'

import { Text } from './text'
import { radius, space, touchTarget, useTheme } from './theme'

export function ListRow({
  title,
  detail,
  selected = false,
  onPress,
  trailing,
  testID,
}: {
  title: string
  detail?: string | undefined
  selected?: boolean
  onPress: () => void
  trailing?: ReactNode
  testID?: string
}) {
  const { colors } = useTheme()
  return (
    <TouchableRipple
      onPress={onPress}
      role="button"
      aria-selected={selected}
      style={[styles.row, selected && { backgroundColor: colors.secondaryContainer }]}
      borderless
      {...(testID && { testID })}
    >
      <View style={styles.content}>
        <View style={styles.words}>
          <Text numberOfLines={1}>{title}</Text>
          {detail !== undefined && (
            <Text variant="caption" tone="onSurfaceVariant" numberOfLines={1}>
              {detail}
            </Text>
          )}
        </View>
        {trailing}
      </View>
    </TouchableRipple>
  )
}

const styles = StyleSheet.create({
  row: { borderRadius: radius.card, marginHorizontal: space.sm },
  content: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: space.md,
    minHeight: touchTarget + space.md,
    paddingHorizontal: space.md,
    paddingVertical: space.sm,
  },
  words: { flex: 1 },
})
