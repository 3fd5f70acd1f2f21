import type { ReactNode } from 'react'
import { StyleSheet, View } from 'react-native'

import { Button } from '@/ui/button/button'
import { space } from '@/ui/theme'

import { SwitchLine } from './switch-line'

/** A setting with a switch; its value is shown only while it is on. */
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
  /** Shown if the setting can be reset. `name` is the accessible name, which includes the setting. */
  reset?: { label: string; name: string; onPress: () => void } | undefined
  testID: string
  children?: ReactNode
}) {
  return (
    <View style={styles.setting}>
      <SwitchLine
        label={label}
        help={help}
        isOn={isOn}
        onSwitch={onSwitch}
        testID={`${testID}-switch`}
      />
      {isOn && children}
      {reset && (
        <View style={styles.reset}>
          <Button look="plain" {...reset} testID={`${testID}-reset`} />
        </View>
      )}
    </View>
  )
}

const styles = StyleSheet.create({
  setting: { gap: space.sm, paddingVertical: space.sm },
  reset: { alignSelf: 'flex-start', marginStart: -space.md },
})
