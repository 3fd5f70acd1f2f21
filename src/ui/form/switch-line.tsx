import { Pressable, StyleSheet, View } from 'react-native'

import { Text } from '@/ui/text'
import { space, touchTarget } from '@/ui/theme'

import { Switch } from './switch'

/** A switch with a label. The whole line can be tapped; screen readers and keyboards use the switch. */
export function SwitchLine({
  label,
  help,
  isOn,
  onSwitch,
  testID,
}: {
  label: string
  help?: string | undefined
  isOn: boolean
  onSwitch: (isOn: boolean) => void
  testID?: string | undefined
}) {
  return (
    <Pressable accessible={false} tabIndex={-1} onPress={() => onSwitch(!isOn)} style={styles.line}>
      <View style={styles.words}>
        <Text>{label}</Text>
        {help !== undefined && (
          <Text variant="caption" tone="onSurfaceVariant">
            {help}
          </Text>
        )}
      </View>
      <Switch label={label} hint={help} value={isOn} onValueChange={onSwitch} testID={testID} />
    </Pressable>
  )
}

const styles = StyleSheet.create({
  line: { flexDirection: 'row', alignItems: 'center', gap: space.md, minHeight: touchTarget },
  words: { flex: 1 },
})
