import { StyleSheet, View } from 'react-native'

import { radius, space, useTheme } from './theme'

/** Amber during a run, blue if something is unread or needs an answer, hollow while a run waits. */
export function ActivityDot({
  kind,
  label,
}: {
  kind: 'running' | 'waiting' | 'suspended' | 'unread'
  label: string
}) {
  const { colors } = useTheme()
  const isAlive = kind === 'running' || kind === 'waiting'
  const colour = isAlive ? colors.live : colors.primary
  return (
    <View
      role="img"
      aria-label={label}
      style={[
        styles.dot,
        { borderColor: colour },
        kind !== 'waiting' && { backgroundColor: colour },
      ]}
    />
  )
}

const styles = StyleSheet.create({
  dot: { width: space.sm + 2, height: space.sm + 2, borderRadius: radius.full, borderWidth: 2 },
})
