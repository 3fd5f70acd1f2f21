import { StyleSheet, View } from 'react-native'
import { TouchableRipple } from 'react-native-paper'

import { Text } from '@/ui/text'
import { radius, space, touchTarget, useTheme } from '@/ui/theme'

/** A suggested message, shown as a pressable card. */
export function SuggestionCard({
  title,
  text,
  onPress,
  testID,
}: {
  title?: string | undefined
  text: string
  onPress: () => void
  testID?: string
}) {
  const { colors } = useTheme()
  return (
    <TouchableRipple
      role="button"
      onPress={onPress}
      borderless
      style={[
        styles.card,
        { backgroundColor: colors.elevation.level1, borderColor: colors.outlineVariant },
      ]}
      {...(testID && { testID })}
    >
      <View style={styles.words}>
        {title !== undefined && <Text variant="label">{title}</Text>}
        <Text tone={title === undefined ? 'onSurface' : 'onSurfaceVariant'}>{text}</Text>
      </View>
    </TouchableRipple>
  )
}

const styles = StyleSheet.create({
  card: { flexGrow: 1, borderWidth: 1, borderRadius: radius.card },
  words: {
    flexGrow: 1,
    justifyContent: 'center',
    minHeight: touchTarget + space.md,
    paddingHorizontal: space.lg,
    paddingVertical: space.md,
  },
})
