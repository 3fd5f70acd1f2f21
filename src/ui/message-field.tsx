import type { ReactNode } from 'react'
import { Platform, StyleSheet, TextInput, View } from 'react-native'

import { space, touchTarget, useTheme } from './theme'

const mostLines = 8
const lineHeight = 24

/**
 * The field people write messages in: it grows with the text, and on a keyboard Enter sends while
 * Shift+Enter breaks the line.
 */
export function MessageField({
  value,
  onChangeText,
  onSubmit,
  placeholder,
  trailing,
  testID,
}: {
  value: string
  onChangeText: (text: string) => void
  onSubmit: () => void
  placeholder: string
  trailing: ReactNode
  testID?: string
}) {
  const { colors } = useTheme()
  return (
    <View
      style={[
        styles.field,
        { backgroundColor: colors.elevation.level2, borderColor: colors.outlineVariant },
      ]}
    >
      <TextInput
        multiline
        value={value}
        onChangeText={onChangeText}
        placeholder={placeholder}
        aria-label={placeholder}
        placeholderTextColor={colors.onSurfaceVariant}
        selectionColor={colors.primary}
        submitBehavior="newline"
        {...(Platform.OS === 'web' && {
          rows: 1,
          onKeyPress: (event) => {
            if (!isPlainEnter(event.nativeEvent)) return
            event.preventDefault()
            onSubmit()
          },
        })}
        style={[styles.text, { color: colors.onSurface }, Platform.OS === 'web' && webText]}
        testID={testID}
      />
      {trailing}
    </View>
  )
}

/** While an input method composes a character, Enter belongs to it. */
const isPlainEnter = (press: { key: string; shiftKey?: boolean; isComposing?: boolean }) =>
  press.key === 'Enter' && press.shiftKey !== true && press.isComposing !== true

// A browser's text area grows by itself when asked to, and draws an outline of its own.
const webText: object = { fieldSizing: 'content', outlineStyle: 'none' }

const styles = StyleSheet.create({
  field: {
    flexDirection: 'row',
    alignItems: 'flex-end',
    gap: space.sm,
    borderRadius: (touchTarget + 2 * space.xs) / 2,
    borderWidth: StyleSheet.hairlineWidth,
    padding: space.xs,
  },
  text: {
    flex: 1,
    minHeight: touchTarget,
    maxHeight: mostLines * lineHeight,
    paddingVertical: (touchTarget - lineHeight) / 2,
    paddingHorizontal: space.md,
    fontSize: 16,
    lineHeight,
  },
})
