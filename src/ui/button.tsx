import { StyleSheet } from 'react-native'
import { Button as PaperButton } from 'react-native-paper'

import { Icon } from './icon'
import type { IconName } from './icon'
import { radius, touchTarget } from './theme'
import type { Colour } from './theme'

const looks = {
  filled: { mode: 'contained', tone: 'onPrimary' },
  tonal: { mode: 'contained-tonal', tone: 'onSecondaryContainer' },
  outlined: { mode: 'outlined', tone: 'primary' },
  plain: { mode: 'text', tone: 'primary' },
} as const satisfies Record<string, { mode: string; tone: Colour }>

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
  const { mode, tone } = looks[look]
  return (
    <PaperButton
      mode={mode}
      onPress={onPress}
      loading={busy}
      disabled={disabled || busy}
      style={styles.shape}
      contentStyle={styles.content}
      labelStyle={styles.label}
      {...(icon && { icon: ({ size }) => <Icon name={icon} size={size} tone={tone} /> })}
      {...(testID && { testID })}
    >
      {label}
    </PaperButton>
  )
}

const styles = StyleSheet.create({
  shape: { borderRadius: radius.full },
  content: { minHeight: touchTarget },
  label: { fontSize: 15, lineHeight: 22 },
})
