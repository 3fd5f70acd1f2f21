import { StyleSheet, View } from 'react-native'

import { radius, space, useTheme } from './theme'

/** The one sign that a run is alive. */
export function LiveDot({ label }: { label: string }) {
  const { colors } = useTheme()
  return (
    <View role="img" aria-label={label} style={[styles.dot, { backgroundColor: colors.live }]} />
  )
}

const styles = StyleSheet.create({
  dot: { width: space.sm, height: space.sm, borderRadius: radius.full },
})
