import { StyleSheet, View } from 'react-native'
import { TouchableRipple } from 'react-native-paper'

import { pressOnSpace } from '@/ui/keyboard/press-on-space'
import { Text } from '@/ui/text'
import { radius, space, touchTarget, useTheme } from '@/ui/theme'

import { FieldError } from './field-error'

export interface RadioOption<Value extends string> {
  value: Value
  label: string
  detail?: string | undefined
  testID?: string
}

/** Radio buttons in a frame, each with an optional explanation. An error replaces the help. */
export function RadioList<Value extends string>({
  label,
  help,
  options,
  value,
  onChange,
  error,
  testID,
}: {
  label: string
  help?: string | undefined
  options: readonly RadioOption<Value>[]
  /** Undefined until an option is chosen. */
  value: Value | undefined
  onChange: (value: Value) => void
  error?: string | undefined
  testID?: string
}) {
  const { colors } = useTheme()
  const testIdOf = (own: Value) => (testID === undefined ? undefined : `${testID}-${own}`)
  return (
    <View role="radiogroup" aria-label={label} style={styles.group} testID={testID}>
      <Text variant="label" role="heading" aria-level={2}>
        {label}
      </Text>
      <View style={[styles.options, { borderColor: colors.outlineVariant }]}>
        {options.map(({ value: own, label: name, detail, testID: ownTestID = testIdOf(own) }) => (
          <TouchableRipple
            key={own}
            role="radio"
            aria-checked={own === value}
            aria-label={name}
            accessibilityHint={detail}
            onPress={() => onChange(own)}
            {...pressOnSpace(() => onChange(own))}
            {...(ownTestID && { testID: ownTestID })}
          >
            <View style={styles.option}>
              <Dot isOn={own === value} />
              <View style={styles.words}>
                <Text>{name}</Text>
                {detail !== undefined && (
                  <Text variant="caption" tone="onSurfaceVariant">
                    {detail}
                  </Text>
                )}
              </View>
            </View>
          </TouchableRipple>
        ))}
      </View>
      {help !== undefined && error === undefined && (
        <Text variant="caption" tone="onSurfaceVariant">
          {help}
        </Text>
      )}
      <FieldError text={error} />
    </View>
  )
}

function Dot({ isOn }: { isOn: boolean }) {
  const { colors } = useTheme()
  return (
    <View style={[styles.ring, { borderColor: isOn ? colors.primary : colors.outline }]}>
      {isOn && <View style={[styles.dot, { backgroundColor: colors.primary }]} />}
    </View>
  )
}

const styles = StyleSheet.create({
  group: { gap: space.xs },
  options: { borderWidth: 1, borderRadius: radius.card, overflow: 'hidden' },
  option: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: space.md,
    minHeight: touchTarget,
    paddingHorizontal: space.md,
    paddingVertical: space.sm,
  },
  words: { flex: 1 },
  ring: {
    width: 20,
    height: 20,
    alignItems: 'center',
    justifyContent: 'center',
    borderWidth: 2,
    borderRadius: radius.full,
  },
  dot: { width: 10, height: 10, borderRadius: radius.full },
})
