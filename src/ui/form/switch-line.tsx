import { Platform, Pressable, StyleSheet, View } from 'react-native'
import { Switch } from 'react-native-paper'

import { Text } from '@/ui/text'
import { space, touchTarget } from '@/ui/theme'

/** A switch with its name: a finger may press anywhere on the line, everybody else has the switch. */
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

// A click on the switch is not one on the line, too. Its knob knows only one direction of writing.
const inBrowser: object = {
  dir: 'ltr',
  onClick: (event: { stopPropagation: () => void }) => event.stopPropagation(),
}

// Android's switch is an element of its own, with a state, only where it is told so.
const stateOf = (isOn: boolean) => ({ accessible: true, accessibilityState: { checked: isOn } })

const styles = StyleSheet.create({
  line: { flexDirection: 'row', alignItems: 'center', gap: space.md, minHeight: touchTarget },
  words: { flex: 1 },
})
