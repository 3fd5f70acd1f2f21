import { Platform, StyleSheet, TextInput, type TextInputProps } from 'react-native'

import { radius, space, touchTarget, useTheme } from '@/ui/theme'

const lineHeight = 24
const maximumLines = 10

/** A text input without a visible label: the label is shown beside it. */
export function PlainInput({
  label,
  isWrong = false,
  multiline = false,
  style,
  ...rest
}: Omit<TextInputProps, 'aria-label'> & { label: string; isWrong?: boolean }) {
  const { colors, type } = useTheme()
  return (
    <TextInput
      {...rest}
      multiline={multiline}
      aria-label={label}
      placeholderTextColor={colors.onSurfaceVariant}
      selectionColor={colors.primary}
      style={[
        styles.input,
        { fontSize: type.answer.fontSize },
        multiline && styles.area,
        multiline && Platform.OS === 'web' && growing,
        { color: colors.onSurface, borderColor: isWrong ? colors.error : colors.outline },
        style,
      ]}
    />
  )
}

// The text area grows with its content.
const growing: object = { fieldSizing: 'content' }

const styles = StyleSheet.create({
  input: {
    minHeight: touchTarget,
    borderWidth: 1,
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
