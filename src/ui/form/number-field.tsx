import { Pressable, StyleSheet, View } from 'react-native'

import { Icon, type IconName } from '@/ui/icon'
import { radius, space, touchTarget, useTheme } from '@/ui/theme'

import { FieldError } from './field-error'
import { PlainInput } from './plain-input'

interface Step {
  label: string
  isPossible: boolean
}

/** A number to type, or to change in steps with the buttons or the ↑ and ↓ keys. */
export function NumberField({
  label,
  text,
  onChangeText,
  onStep,
  down,
  up,
  inputMode,
  error,
  testID,
}: {
  label: string
  text: string
  onChangeText: (text: string) => void
  onStep: (by: 1 | -1) => void
  down: Step
  up: Step
  inputMode: 'numeric' | 'decimal' | 'text'
  error?: string | undefined
  testID?: string
}) {
  return (
    <View style={styles.field}>
      <View style={styles.row}>
        <StepButton {...down} icon="minus" onPress={() => onStep(-1)} />
        <PlainInput
          label={label}
          value={text}
          onChangeText={onChangeText}
          inputMode={inputMode}
          autoCorrect={false}
          selectTextOnFocus
          isWrong={error !== undefined}
          onKeyPress={({ nativeEvent: { key } }) => {
            if (key === 'ArrowUp' && up.isPossible) onStep(1)
            if (key === 'ArrowDown' && down.isPossible) onStep(-1)
          }}
          style={styles.input}
          {...(testID && { testID })}
        />
        <StepButton {...up} icon="plus" onPress={() => onStep(1)} />
      </View>
      <FieldError text={error} />
    </View>
  )
}

function StepButton({
  label,
  isPossible,
  icon,
  onPress,
}: Step & { icon: IconName; onPress: () => void }) {
  const { colors } = useTheme()
  return (
    <Pressable
      role="button"
      aria-label={label}
      disabled={!isPossible}
      onPress={onPress}
      style={[styles.step, { backgroundColor: colors.surfaceVariant }]}
    >
      <Icon name={icon} size={20} tone={isPossible ? 'onSurface' : 'onSurfaceDisabled'} />
    </Pressable>
  )
}

const styles = StyleSheet.create({
  field: { gap: space.xs },
  row: { flexDirection: 'row', alignItems: 'center', gap: space.sm },
  input: { flex: 1, minWidth: touchTarget },
  step: {
    minWidth: touchTarget,
    minHeight: touchTarget,
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: radius.full,
  },
})
