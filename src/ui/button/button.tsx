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
} as const satisfies Record<string, { back: Colour | undefined; tone: Colour }>

/** Unlike Paper's button, it wraps a long label onto a second line. */
export function Button({
  label,
  onPress,
  look = 'filled',
  icon,
  busy = false,
  disabled = false,
  testID,
}: {
  label: string
  onPress: () => void
  look?: keyof typeof looks
  icon?: IconName
  busy?: boolean
  disabled?: boolean
  testID?: string
}) {
  const { colors } = useTheme()
  const { back } = looks[look]
  const isOff = disabled || busy
  const tone = isOff ? 'onSurfaceDisabled' : looks[look].tone
  return (
    <TouchableRipple
      role="button"
      aria-disabled={isOff}
      aria-busy={busy}
      disabled={isOff}
      onPress={onPress}
      borderless
      style={[
        styles.shape,
        back && { backgroundColor: colors[isOff ? 'surfaceDisabled' : back] },
        look === 'outlined' && [styles.outlined, { borderColor: colors.outline }],
      ]}
      {...(testID && { testID })}
    >
      <View style={[styles.content, look === 'plain' && styles.close]}>
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
  outlined: { borderWidth: StyleSheet.hairlineWidth },
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
