import { StyleSheet, View } from 'react-native'
import { useSafeAreaInsets } from 'react-native-safe-area-context'

import { Button } from '@/ui/button/button'
import { Text } from '@/ui/text'
import { radius, space, useTheme } from '@/ui/theme'

/** A sentence at the bottom about what just happened, with one action. */
export function Snackbar({
  text,
  action,
  testID,
}: {
  text: string
  action: { label: string; onPress: () => void; testID?: string }
  testID?: string
}) {
  const { colors } = useTheme()
  const insets = useSafeAreaInsets()
  return (
    <View
      pointerEvents="box-none"
      style={[styles.edge, { paddingBottom: insets.bottom + space.sm }]}
    >
      <View style={[styles.bar, { backgroundColor: colors.inverseSurface }]} testID={testID}>
        <Text tone="inverseOnSurface" role="status" aria-live="polite" style={styles.text}>
          {text}
        </Text>
        <Button look="inverse" {...action} />
      </View>
    </View>
  )
}

const styles = StyleSheet.create({
  edge: { position: 'absolute', bottom: 0, start: 0, end: 0, paddingHorizontal: space.sm },
  bar: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: space.sm,
    borderRadius: radius.card,
    paddingStart: space.lg,
    paddingEnd: space.xs,
    paddingVertical: space.xs,
  },
  text: { flex: 1 },
})
