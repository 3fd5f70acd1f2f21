import { useEffect, useRef } from 'react'
import { Platform, StyleSheet, TextInput, View } from 'react-native'

import { IconButton } from '@/ui/button/icon-button'
import { Icon } from '@/ui/icon'
import { usePageKey } from '@/ui/keyboard/page-key'
import { radius, space, touchTarget, useTheme } from '@/ui/theme'

import { useFocusRing } from './use-focus-ring'

/** A search field. In a browser, Escape clears it. */
export function SearchField({
  label,
  clearLabel,
  value,
  onChangeText,
  takesFocus = false,
  onFocus,
  testID,
}: {
  label: string
  clearLabel: string
  value: string
  onChangeText: (text: string) => void
  /** Focuses the field when it becomes true. */
  takesFocus?: boolean
  onFocus?: () => void
  testID?: string
}) {
  const { colors, type } = useTheme()
  const input = useRef<TextInput>(null)
  const { ring, isFocused, setFocused } = useFocusRing()
  usePageKey('escape', isFocused && value !== '' ? () => onChangeText('') : undefined)
  useEffect(() => {
    if (!takesFocus) return
    // Wait for a frame: the page may not be visible yet.
    const frame = requestAnimationFrame(() => input.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [takesFocus])
  return (
    <View
      style={[
        styles.field,
        ring,
        { backgroundColor: colors.surfaceVariant },
        !isFocused && { borderColor: colors.surfaceVariant },
      ]}
    >
      <Icon name="search" size={20} />
      <TextInput
        ref={input}
        role="searchbox"
        aria-label={label}
        placeholder={label}
        placeholderTextColor={colors.onSurfaceVariant}
        selectionColor={colors.primary}
        value={value}
        onChangeText={onChangeText}
        onFocus={() => {
          setFocused(true)
          onFocus?.()
        }}
        onBlur={() => setFocused(false)}
        autoCapitalize="none"
        autoCorrect={false}
        enterKeyHint="search"
        style={[
          styles.text,
          { color: colors.onSurface, fontSize: type.list.fontSize },
          Platform.OS === 'web' && webText,
        ]}
        testID={testID}
      />
      {value !== '' && (
        <IconButton icon="close" label={clearLabel} onPress={() => onChangeText('')} size={20} />
      )}
    </View>
  )
}

// The field around it shows the focus.
const webText: object = { outlineStyle: 'none' }

const styles = StyleSheet.create({
  field: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: space.sm,
    minHeight: touchTarget,
    borderRadius: radius.card,
    paddingStart: space.md,
  },
  text: { flex: 1, minHeight: touchTarget, paddingVertical: space.sm },
})
