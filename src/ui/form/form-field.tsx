import { useId } from 'react'
import { Platform, StyleSheet, View, type TextInputProps } from 'react-native'

import { Text } from '@/ui/text'
import { space } from '@/ui/theme'

import { FieldError } from './field-error'
import { PlainInput } from './plain-input'

/** A form field with its label above, and its help text or error below. */
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
  | 'onSubmitEditing'
  | 'placeholder'
  | 'multiline'
  | 'inputMode'
  | 'autoCapitalize'
  | 'autoCorrect'
  | 'selectTextOnFocus'
  | 'editable'
  | 'testID'
> & {
  label: string
  help?: string | undefined
  error?: string | undefined
  /** Shown as dots, and excluded from autofill and suggestions. */
  isSecret?: boolean
}) {
  const noteId = useId()
  const note = error ?? help
  return (
    <View style={styles.field}>
      <Text variant="label">{label}</Text>
      <PlainInput
        {...input}
        label={label}
        isWrong={error !== undefined}
        {...(note !== undefined && describedBy(noteId, note))}
        {...(isSecret && secret)}
      />
      {note !== undefined && (
        <View id={noteId}>
          {error === undefined ? (
            <Text variant="caption" tone="onSurfaceVariant">
              {help}
            </Text>
          ) : (
            <FieldError text={error} />
          )}
        </View>
      )}
    </View>
  )
}

// In a browser, screen readers can be pointed to the note; elsewhere they need its text.
const describedBy = (id: string, note: string): object =>
  Platform.OS === 'web' ? { 'aria-describedby': id } : { accessibilityHint: note }

const secret = {
  secureTextEntry: true,
  autoCapitalize: 'none',
  autoCorrect: false,
  spellCheck: false,
  textContentType: 'none',
  importantForAutofill: 'no',
  // Browsers ignore 'off' and offer stored passwords, unless the field asks for a new one.
  autoComplete: Platform.OS === 'web' ? 'new-password' : 'off',
} as const satisfies TextInputProps

const styles = StyleSheet.create({ field: { gap: space.xs } })
