import { StyleSheet, View } from 'react-native'
import { Switch } from 'react-native-paper'

import { Text } from './text'
import { space, touchTarget } from './theme'

export function ToggleRow({
  label,
  value,
  onChange,
}: {
  label: string
  value: boolean
  onChange: (value: boolean) => void
}) {
  return (
    <View style={styles.row}>
      <Text style={styles.label}>{label}</Text>
      <Switch value={value} onValueChange={onChange} aria-label={label} />
    </View>
  )
}

const styles = StyleSheet.create({
  row: { flexDirection: 'row', alignItems: 'center', gap: space.md, minHeight: touchTarget },
  label: { flex: 1 },
})
