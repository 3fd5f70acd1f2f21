import type { ReactNode } from 'react'
import { Platform, Pressable, StyleSheet, View } from 'react-native'
import { Button, Switch } from 'react-native-paper'

import { Text } from './text'
import { space, touchTarget } from './theme'

/** A setting with its switch; what it is set to shows only while it is on. */
export function SettingRow({
  label,
  help,
  isOn,
  onSwitch,
  reset,
  testID,
  children,
}: {
  label: string
  help: string
  isOn: boolean
  onSwitch: (isOn: boolean) => void
  /** There only where something can be taken back. Its name says of which setting. */
  reset?: { label: string; name: string; onPress: () => void } | undefined
  testID: string
  children?: ReactNode
}) {
  return (
    <View style={styles.setting}>
      <View style={styles.head}>
        {/* A larger target for a finger; everybody else has the switch. */}
        <Pressable
          accessible={false}
          tabIndex={-1}
          onPress={() => onSwitch(!isOn)}
          style={styles.words}
        >
          <Text>{label}</Text>
          <Text variant="caption" tone="onSurfaceVariant">
            {help}
          </Text>
        </Pressable>
        <Switch
          value={isOn}
          onValueChange={onSwitch}
          aria-label={label}
          accessibilityHint={help}
          {...(Platform.OS === 'android' && stateOf(isOn))}
          testID={`${testID}-switch`}
        />
      </View>
      {isOn && children}
      {reset && (
        <Button
          mode="text"
          onPress={reset.onPress}
          accessibilityLabel={reset.name}
          style={styles.reset}
          contentStyle={styles.resetContent}
          testID={`${testID}-reset`}
        >
          {reset.label}
        </Button>
      )}
    </View>
  )
}

// Android's switch is an element of its own, with a state, only where it is told so.
const stateOf = (isOn: boolean) => ({ accessible: true, accessibilityState: { checked: isOn } })

const styles = StyleSheet.create({
  setting: { gap: space.sm, paddingVertical: space.sm },
  head: { flexDirection: 'row', alignItems: 'center', gap: space.md, minHeight: touchTarget },
  words: { flex: 1, minHeight: touchTarget, justifyContent: 'center' },
  reset: { alignSelf: 'flex-start', marginStart: -space.md },
  resetContent: { minHeight: touchTarget },
})
