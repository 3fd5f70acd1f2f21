import { Platform, Pressable, StyleSheet, View } from 'react-native'
import { Switch } from 'react-native-paper'

import { Text } from '@/ui/text'
import { space, touchTarget } from '@/ui/theme'

/** A switch with a label. Touch works on the whole line; screen readers and keyboards use the switch. */
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
      <View {...(Platform.OS === 'web' && inBrowser)}>
        <Switch
          value={isOn}
          onValueChange={onSwitch}
          aria-label={label}
          {...(help !== undefined && { accessibilityHint: help })}
          {...(Platform.OS === 'android' && stateOf(isOn))}
          {...(testID !== undefined && { testID })}
        />
      </View>
    </Pressable>
  )
}

// A click on the switch must not also toggle the line. The knob does not support right-to-left.
const inBrowser: object = {
  dir: 'ltr',
  onClick: (event: { stopPropagation: () => void }) => event.stopPropagation(),
}

// Without this, Android merges the switch into the line and does not announce its state.
const stateOf = (isOn: boolean) => ({ accessible: true, accessibilityState: { checked: isOn } })

const styles = StyleSheet.create({
  line: { flexDirection: 'row', alignItems: 'center', gap: space.md, minHeight: touchTarget },
  words: { flex: 1 },
})
