import Search from 'lucide-react-native/icons/search'
import X from 'lucide-react-native/icons/x'
import { useEffect, useRef, useState } from 'react'
import { Platform, StyleSheet, TextInput, View } from 'react-native'
import { IconButton } from 'react-native-paper'

import { radius, space, touchTarget, useTheme } from './theme'

/** Finds while people type. In a browser ⌘K or Ctrl-K leads here, and Escape empties it. */
export function SearchField({
  label,
  clearLabel,
  value,
  onChangeText,
  testID,
}: {
  label: string
  clearLabel: string
  value: string
  onChangeText: (text: string) => void
  testID?: string
}) {
  const { colors } = useTheme()
  const input = useRef<TextInput>(null)
  const [isFocused, setFocused] = useState(false)
  useEffect(() => {
    if (Platform.OS !== 'web') return
    const listen = (event: KeyboardEvent) => {
      if (!isSearchShortcut(event)) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <View
      style={[
        styles.field,
        {
          backgroundColor: colors.surfaceVariant,
          borderColor: isFocused ? colors.primary : colors.surfaceVariant,
        },
      ]}
    >
      <Search size={20} color={colors.onSurfaceVariant} aria-hidden />
      <TextInput
        ref={input}
        role="searchbox"
        aria-label={label}
        placeholder={label}
        placeholderTextColor={colors.onSurfaceVariant}
        selectionColor={colors.primary}
        value={value}
        onChangeText={onChangeText}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onKeyPress={({ nativeEvent }) => {
          if (nativeEvent.key === 'Escape') onChangeText('')
        }}
        autoCapitalize="none"
        autoCorrect={false}
        enterKeyHint="search"
        style={[styles.text, { color: colors.onSurface }, Platform.OS === 'web' && webText]}
        testID={testID}
      />
      {value !== '' && (
        <IconButton
          icon={({ size }) => <X size={size} color={colors.onSurfaceVariant} aria-hidden />}
          accessibilityLabel={clearLabel}
          onPress={() => onChangeText('')}
          size={20}
          style={styles.clear}
        />
      )}
    </View>
  )
}

const isSearchShortcut = ({ key, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (metaKey || ctrlKey) && !altKey && !shiftKey

// The field around it shows the focus.
const webText: object = { outlineStyle: 'none' }

const styles = StyleSheet.create({
  field: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: space.sm,
    minHeight: touchTarget,
    borderRadius: radius.full,
    borderWidth: 2,
    paddingStart: space.md,
  },
  text: { flex: 1, minHeight: touchTarget, paddingVertical: space.sm, fontSize: 15 },
  clear: { margin: 0, width: touchTarget, height: touchTarget },
})
