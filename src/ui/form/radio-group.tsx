import { StyleSheet, View } from 'react-native'
import { TouchableRipple } from 'react-native-paper'

import { Text } from '@/ui/text'
import { radius, space, touchTarget, useTheme } from '@/ui/theme'

/** Radio buttons, one per line. */
export function RadioGroup<Value extends string>({
  label,
  help,
  options,
  value,
  onChange,
  testID,
}: {
  label: string
  help?: string
  options: readonly { readonly value: Value; readonly label: string }[]
  value: Value
  onChange: (value: Value) => void
  testID: string
}) {
  const { colors } = useTheme()
  return (
    <View role="radiogroup" aria-label={label} testID={testID}>
      <Text variant="label" role="heading" aria-level={2}>
        {label}
      </Text>
      {help !== undefined && (
        <Text variant="caption" tone="onSurfaceVariant">
          {help}
        </Text>
      )}
      {options.map((option) => {
        const isChosen = option.value === value
        const colour = isChosen ? colors.primary : colors.outline
        return (
          <TouchableRipple
            key={option.value}
            borderless
            role="radio"
            aria-checked={isChosen}
            aria-label={option.label}
            onPress={() => onChange(option.value)}
            style={styles.option}
            testID={`${testID}-${option.value}`}
          >
            <View style={styles.line}>
              <View style={[styles.ring, { borderColor: colour }]}>
                {isChosen && <View style={[styles.dot, { backgroundColor: colour }]} />}
              </View>
              <Text style={styles.words}>{option.label}</Text>
            </View>
          </TouchableRipple>
        )
      })}
    </View>
  )
}

const styles = StyleSheet.create({
  option: { borderRadius: radius.card, marginHorizontal: -space.sm },
  line: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: space.md,
    minHeight: touchTarget,
    paddingHorizontal: space.sm,
    paddingVertical: space.xs,
  },
  ring: {
    width: 20,
    height: 20,
    borderWidth: 2,
    borderRadius: radius.full,
    alignItems: 'center',
    justifyContent: 'center',
  },
  dot: { width: 10, height: 10, borderRadius: radius.full },
  words: { flex: 1 },
})
