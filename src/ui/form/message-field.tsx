import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { Platform, StyleSheet, TextInput, View, useWindowDimensions } from 'react-native'

import { hasTouchInput } from '@/ui/has-touch-input'
import { actionFor } from '@/ui/keyboard/key-press'
import { usePageKey } from '@/ui/keyboard/page-key'
import { space, touchTarget, useTheme } from '@/ui/theme'

import { usePastedOrDroppedFiles } from './use-pasted-or-dropped-files'

const maximumLines = 8
/** Below this width, at normal font scale, the buttons move under the text. */
const stackedBelowWidth = 260
/** With more lines than this, the text takes the full width and the buttons move under it. */
const mostLinesBeside = 2

/**
 * The text field for messages. It grows with the text. In a browser, Enter sends and Shift+Enter starts a
 * new line.
 */
export function MessageField({
  value,
  onChangeText,
  onSubmit,
  onRecall,
  onEscape,
  onFiles,
  dropLabel,
  placeholder,
  takesFocus = false,
  focusFor,
  leading,
  trailing,
  testID,
}: {
  value: string
  onChangeText: (text: string) => void
  onSubmit: () => void
  /** Called when the up arrow is pressed in the empty field. */
  onRecall?: (() => void) | undefined
  /** Called when Escape is pressed anywhere on the page, except in an overlay, which it closes. */
  onEscape?: (() => void) | undefined
  /** Called in a browser when files are pasted or dropped anywhere on the page. */
  onFiles?: ((files: readonly File[]) => void) | undefined
  /** Shown while files are dragged over the page. */
  dropLabel?: string
  placeholder: string
  /** Focuses the field when it appears. */
  takesFocus?: boolean
  /** A new value focuses the field, unless that would open an on-screen keyboard. */
  focusFor?: string
  leading?: ReactNode
  trailing: ReactNode
  testID?: string
}) {
  const { colors, type } = useTheme()
  const { fontSize, lineHeight } = type.answer
  const { width, fontScale } = useWindowDimensions()
  const [isTall, setTall] = useState(false)
  const isStacked = isTall || width / fontScale < stackedBelowWidth
  const field = useRef<View>(null)
  const isDragging = usePastedOrDroppedFiles(onFiles, field)
  const input = useRef<TextInput>(null)
  const [isFocused, setFocused] = useState(false)
  usePageKey('escape', onEscape, field)
  // Stays tall until it is empty. At full width the text may need fewer lines, and the layout would flip back.
  if (isTall && value === '') setTall(false)
  const paddingVertical = Math.max(0, (touchTarget - lineHeight) / 2)
  const noteHeight = (height: number) => {
    if (height > (mostLinesBeside + 0.5) * lineHeight * fontScale && value !== '') setTall(true)
  }
  const measure = useEffectEvent(() => {
    // React Native for Web reports the height only while somebody types. scrollHeight includes the padding.
    const written: unknown = input.current
    if (written instanceof HTMLTextAreaElement)
      noteHeight(written.scrollHeight - 2 * paddingVertical)
  })
  useEffect(() => {
    if (Platform.OS === 'web') measure()
  }, [value])
  useEffect(() => {
    if (focusFor === undefined || hasTouchInput()) return
    // Wait for a frame: the page may not be visible yet, and a closing menu first restores the previous focus.
    const frame = requestAnimationFrame(() => input.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [focusFor])
  useEffect(() => {
    // Browsers put the cursor before the existing text.
    const written: unknown = input.current
    if (Platform.OS !== 'web' || !takesFocus || !(written instanceof HTMLTextAreaElement)) return
    written.setSelectionRange(written.value.length, written.value.length)
  }, [takesFocus])
  return (
    <View
      ref={field}
      style={[
        styles.field,
        { backgroundColor: colors.elevation.level2, borderColor: colors.outlineVariant },
        (isFocused || isDragging) && [styles.focused, { borderColor: colors.primary }],
        isStacked && styles.stacked,
      ]}
    >
      {!isStacked && leading}
      <TextInput
        ref={input}
        multiline
        autoFocus={takesFocus}
        value={value}
        onChangeText={onChangeText}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        {...(Platform.OS !== 'web' && {
          onContentSizeChange: ({ nativeEvent: { contentSize } }) => noteHeight(contentSize.height),
        })}
        placeholder={isDragging && dropLabel !== undefined ? dropLabel : placeholder}
        aria-label={placeholder}
        placeholderTextColor={colors.onSurfaceVariant}
        selectionColor={colors.primary}
        submitBehavior="newline"
        {...(Platform.OS === 'web' && {
          rows: 1,
          onKeyPress: (event) => {
            const action = actionFor(event.nativeEvent, value)
            const act = action === 'send' ? onSubmit : action === 'recall' ? onRecall : undefined
            if (!act) return
            event.preventDefault()
            act()
          },
        })}
        style={[
          styles.text,
          {
            color: colors.onSurface,
            fontSize,
            lineHeight,
            maxHeight: maximumLines * lineHeight * fontScale,
            paddingVertical,
          },
          isTall && { marginVertical: paddingVertical, paddingVertical: 0 },
          isStacked ? styles.above : [styles.beside, leading === undefined && styles.first],
          Platform.OS === 'web' && webText,
        ]}
        testID={testID}
      />
      {isStacked ? (
        <View style={styles.below}>
          <View>{leading}</View>
          {trailing}
        </View>
      ) : (
        trailing
      )}
    </View>
  )
}

// The text area grows with its content. The field around it shows the focus.
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
  // The thicker border takes its width from the padding, so that nothing moves.
  focused: { borderWidth: 2, padding: space.xs - 2 + StyleSheet.hairlineWidth },
  text: { minHeight: touchTarget, paddingHorizontal: space.xs },
  beside: { flex: 1 },
  first: { paddingStart: space.md },
  stacked: { flexDirection: 'column', alignItems: 'stretch' },
  above: { paddingHorizontal: space.md },
  below: { flexDirection: 'row', justifyContent: 'space-between' },
})
