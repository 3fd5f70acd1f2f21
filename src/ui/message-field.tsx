import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { Platform, StyleSheet, TextInput, View, useWindowDimensions } from 'react-native'

import { meaningOf } from './message-keys'
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
  onRecall,
  onEscape,
  placeholder,
  leading,
  trailing,
  testID,
}: {
  value: string
  onChangeText: (text: string) => void
  onSubmit: () => void
  /** The arrow upwards was pressed in the empty field. */
  onRecall?: (() => void) | undefined
  /** Escape was pressed, wherever on the page, but in nothing that it closes. */
  onEscape?: (() => void) | undefined
  placeholder: string
  leading?: ReactNode
  trailing: ReactNode
  testID?: string
}) {
  const { colors } = useTheme()
  const { fontScale } = useWindowDimensions()
  useEscape(onEscape)
  return (
    <View
      style={[
        styles.field,
        { backgroundColor: colors.elevation.level2, borderColor: colors.outlineVariant },
      ]}
    >
      {leading}
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
            const meaning = meaningOf(event.nativeEvent, value)
            const act = meaning === 'send' ? onSubmit : meaning === 'recall' ? onRecall : undefined
            if (!act) return
            event.preventDefault()
            act()
          },
        })}
        style={[
          styles.text,
          { color: colors.onSurface, maxHeight: mostLines * lineHeight * fontScale },
          leading === undefined && styles.first,
          Platform.OS === 'web' && webText,
        ]}
        testID={testID}
      />
      {trailing}
    </View>
  )
}

/** Only browsers have the key and a page to press it on. */
function useEscape(onEscape: (() => void) | undefined) {
  useEffect(() => {
    if (Platform.OS !== 'web' || !onEscape) return
    const listen = (event: KeyboardEvent) => {
      const isElsewhere = event.target instanceof Element && event.target.closest('[aria-modal]')
      if (event.key === 'Escape' && !event.isComposing && !isElsewhere) onEscape()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [onEscape])
}

// A browser's text area grows by itself when asked to, and draws an outline of its own.
const webText: object = { fieldSizing: 'content', outlineStyle: 'none' }

const styles = StyleSheet.create({
  field: {
    flexDirection: 'row',
    alignItems: 'flex-end',
    gap: space.xs,
    borderRadius: (touchTarget + 2 * space.xs) / 2,
    borderWidth: StyleSheet.hairlineWidth,
    padding: space.xs,
  },
  text: {
    flex: 1,
    minHeight: touchTarget,
    paddingVertical: (touchTarget - lineHeight) / 2,
    paddingHorizontal: space.xs,
    fontSize: 16,
    lineHeight,
  },
  first: { paddingStart: space.md },
})
