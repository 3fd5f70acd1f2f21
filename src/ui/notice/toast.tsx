import { useEffect, useEffectEvent } from 'react'
import { StyleSheet, View } from 'react-native'
import { useSafeAreaInsets } from 'react-native-safe-area-context'

import { Text } from '@/ui/text'
import { radius, space, useTheme } from '@/ui/theme'

const shownForMilliseconds = 3_000

/** A sentence below the title bar about what just happened. It disappears by itself. */
export function Toast({
  text,
  onEnd,
  testID,
}: {
  text: string
  onEnd: () => void
  testID?: string
}) {
  const { colors } = useTheme()
  const insets = useSafeAreaInsets()
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const timer = setTimeout(() => end(), shownForMilliseconds)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <View pointerEvents="none" style={[styles.edge, { top: insets.top + belowBar }]}>
      <View style={[styles.pill, { backgroundColor: colors.inverseSurface }]} testID={testID}>
        <Text tone="inverseOnSurface" role="status" aria-live="polite">
          {text}
        </Text>
      </View>
    </View>
  )
}

const belowBar = 64

const styles = StyleSheet.create({
  edge: { position: 'absolute', start: 0, end: 0, alignItems: 'center', padding: space.sm },
  pill: { borderRadius: radius.full, paddingHorizontal: space.lg, paddingVertical: space.sm },
})
