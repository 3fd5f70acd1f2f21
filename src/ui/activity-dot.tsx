import { StyleSheet, View } from 'react-native'

import { Icon } from './icon'
import { radius, space, useTheme } from './theme'

/** Amber during a run (hollow while it waits), blue for unread messages, a hand if the run waits for the person. */
export function ActivityDot({
  kind,
  label,
}: {
  kind: 'running' | 'waiting' | 'suspended' | 'unread'
  label: string
}) {
  const { colors } = useTheme()
  if (kind === 'suspended')
    return (
      <View role="img" aria-label={label}>
        <Icon name="asks" size={16} tone="primary" />
      </View>
    )
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
