import { Platform, StyleSheet, View, type TextInputProps } from 'react-native'

import { Text } from '@/ui/text'
import { space } from '@/ui/theme'

import { FieldError } from './field-error'
import { PlainInput } from './plain-input'

/** A field of a longer form: its name above it, what it is for or what is wrong with it beneath. */
export function FormField({
  label,
  help,
  error,
  isSecret = false,
  ...input
}: Pick<
  TextInputProps,
  | 'value'
  | 'onChangeText'
  | 'onBlur'
  | 'placeholder'
  | 'multiline'
  | 'inputMode'
  | 'autoCapitalize'
  | 'autoCorrect'
  | 'editable'
  | 'testID'
> & {
  label: string
  help?: string | undefined
  error?: string | undefined
  /** Shown as dots, and kept away from what the device would remember. */
  isSecret?: boolean
}) {
  return (
    <View style={styles.field}>
      <Text variant="label">{label}</Text>
      <PlainInput
        {...input}
        label={label}
        isWrong={error !== undefined}
        accessibilityHint={error ?? help}
        {...(isSecret && secret)}
      />
      {error === undefined ? (
        help !== undefined && (
          <Text variant="caption" tone="onSurfaceVariant">
            {help}
          </Text>
        )
      ) : (
        <FieldError text={error} />
      )}
    </View>
  )
}

const secret = {
  secureTextEntry: true,
  autoCapitalize: 'none',
  autoCorrect: false,
  spellCheck: false,
  textContentType: 'none',
  importantForAutofill: 'no',
  // A browser offers stored passwords even where it is told not to, unless a new one is asked for.
  autoComplete: Platform.OS === 'web' ? 'new-password' : 'off',
} as const satisfies TextInputProps

const styles = StyleSheet.create({ field: { gap: space.xs } })
