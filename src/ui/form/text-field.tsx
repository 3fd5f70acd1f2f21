import { View, type TextInputProps } from 'react-native'
import { HelperText, TextInput } from 'react-native-paper'

/** A form field with its error below. */
export function TextField({
  label,
  value,
  onChangeText,
  error,
  testID,
  ...rest
}: Pick<TextInputProps, 'autoCapitalize' | 'autoCorrect' | 'inputMode' | 'onSubmitEditing'> & {
  label: string
  placeholder?: string
  value: string
  onChangeText: (text: string) => void
  error?: string | undefined
  testID?: string
}) {
  return (
    <View>
      <TextInput
        mode="outlined"
        label={label}
        aria-label={label}
        value={value}
        onChangeText={onChangeText}
        error={error !== undefined}
        {...rest}
        {...(testID && { testID })}
      />
      <HelperText type="error" visible={error !== undefined} role="alert" padding="none">
        {error ?? ''}
      </HelperText>
    </View>
  )
}
