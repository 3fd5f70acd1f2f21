import { Platform, StyleSheet, TextInput, type TextInputProps } from 'react-native'

import { radius, space, touchTarget, useTheme } from '@/ui/theme'

import { useFocusRing } from './use-focus-ring'

const lineHeight = 24
const maximumLines = 10

/** A text input without a visible label: `label` is only its accessible name. */
export function PlainInput({
  label,
  isWrong = false,
  multiline = false,
  style,
  onFocus,
  onBlur,
  ...rest
}: Omit<TextInputProps, 'aria-label'> & { label: string; isWrong?: boolean }) {
  const { colors, type } = useTheme()
  const { ring, setFocused } = useFocusRing(isWrong)
  return (
    <TextInput
      {...rest}
      multiline={multiline}
      aria-label={label}
      {...(isWrong && Platform.OS === 'web' && invalid)}
      placeholderTextColor={colors.onSurfaceVariant}
      selectionColor={colors.primary}
      onFocus={(event) => {
        setFocused(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setFocused(false)
        onBlur?.(event)
      }}
      style={[
        styles.input,
        ring,
        { fontSize: type.answer.fontSize, color: colors.onSurface },
        multiline && styles.area,
        Platform.OS === 'web' && (multiline ? growing : ringed),
        style,
      ]}
    />
  )
}

// React Native's types lack aria-invalid.
const invalid: object = { 'aria-invalid': true }
// The ring replaces the browser's outline.
const ringed: object = { outlineStyle: 'none' }
// The text area grows with its content.
const growing: object = { outlineStyle: 'none', fieldSizing: 'content' }

const styles = StyleSheet.create({
  input: {
    minHeight: touchTarget,
    borderRadius: radius.card,
    paddingHorizontal: space.md,
    paddingVertical: space.sm,
  },
  area: {
    minHeight: 4 * lineHeight,
    maxHeight: maximumLines * lineHeight,
    lineHeight,
    textAlignVertical: 'top',
  },
})
