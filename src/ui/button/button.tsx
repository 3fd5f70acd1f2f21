import { StyleSheet, View } from 'react-native'
import { TouchableRipple } from 'react-native-paper'

import { Icon, type IconName } from '@/ui/icon'
import { Spinner } from '@/ui/spinner'
import { Text } from '@/ui/text'
import { space, touchTarget, useTheme, type Colour } from '@/ui/theme'

const looks = {
  filled: { back: 'primary', tone: 'onPrimary' },
  tonal: { back: 'secondaryContainer', tone: 'onSecondaryContainer' },
  outlined: { back: undefined, tone: 'primary' },
  plain: { back: undefined, tone: 'primary' },
  /** Plain, on the inverse surface of a snackbar. */
  inverse: { back: undefined, tone: 'inversePrimary' },
  /** Confirms a deletion. */
  dangerous: { back: 'error', tone: 'onError' },
  /** Deletes something, or opens the confirmation. */
  dangerousOutlined: { back: undefined, tone: 'error' },
} as const satisfies Record<string, { back: Colour | undefined; tone: Colour }>

/** Unlike Paper's button, it wraps a long label onto a second line. */
export function Button({
  label,
  name,
  onPress,
  look = 'filled',
  icon,
  busy = false,
  disabled = false,
  testID,
}: {
  label: string
  /** The accessible name, if the label alone is ambiguous. */
  name?: string | undefined
  onPress: () => void
  look?: keyof typeof looks
  icon?: IconName
  busy?: boolean
  disabled?: boolean
  testID?: string
}) {
  const { colors } = useTheme()
  const { back } = looks[look]
  const isOutlined = look === 'outlined' || look === 'dangerousOutlined'
  const isOff = disabled || busy
  const tone = isOff ? 'onSurfaceDisabled' : looks[look].tone
  return (
    <TouchableRipple
      role="button"
      {...(name !== undefined && { 'aria-label': name })}
      aria-disabled={isOff}
      aria-busy={busy}
      disabled={isOff}
      onPress={onPress}
      borderless
      style={[
        styles.shape,
        back && { backgroundColor: colors[isOff ? 'surfaceDisabled' : back] },
        isOutlined && [
          styles.outlined,
          { borderColor: look === 'outlined' ? colors.outline : colors.error },
        ],
      ]}
      {...(testID && { testID })}
    >
      <View style={[styles.content, back === undefined && !isOutlined && styles.close]}>
        {busy ? <Spinner /> : icon && <Icon name={icon} size={18} tone={tone} />}
        <Text tone={tone} style={styles.label}>
          {label}
        </Text>
      </View>
    </TouchableRipple>
  )
}

const styles = StyleSheet.create({
  shape: { borderRadius: touchTarget / 2, maxWidth: '100%' },
  outlined: { borderWidth: 1 },
  content: {
    flexDirection: 'row',
    alignItems: 'center',
    justifyContent: 'center',
    gap: space.sm,
    minHeight: touchTarget,
    minWidth: touchTarget,
    paddingHorizontal: space.xl,
    paddingVertical: space.sm,
  },
  close: { paddingHorizontal: space.md },
  label: { flexShrink: 1, fontWeight: '500', textAlign: 'center' },
})
