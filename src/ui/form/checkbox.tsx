import Check from 'lucide-react-native/icons/check'
import Minus from 'lucide-react-native/icons/minus'
import type { ReactNode } from 'react'
import { Platform, StyleSheet, View } from 'react-native'
import { TouchableRipple } from 'react-native-paper'

import { pressOnSpace } from '@/ui/keyboard/press-on-space'
import { Text } from '@/ui/text'
import { radius, space, touchTarget, useTheme } from '@/ui/theme'

/** A checkbox with a label. Indeterminate means that only some of its parts are checked. */
export function Checkbox({
  state,
  label,
  count,
  detail,
  spoken = label,
  onPress,
  testID,
}: {
  state: 'checked' | 'unchecked' | 'indeterminate'
  label: string
  /** Shown after the label. */
  count?: string | undefined
  /** Shown below the label, for example why the box is disabled. */
  detail?: string | undefined
  /** The accessible name. */
  spoken?: string
  /** If omitted, the box is disabled. */
  onPress?: (() => void) | undefined
  testID?: string
}) {
  const disabled = onPress === undefined
  const tone = disabled ? 'onSurfaceVariant' : 'onSurface'
  return (
    <TouchableRipple
      role="checkbox"
      aria-checked={state === 'indeterminate' ? 'mixed' : state === 'checked'}
      aria-label={spoken}
      aria-disabled={disabled}
      {...(onPress ? { onPress, ...pressOnSpace(onPress) } : unpressable)}
      borderless
      style={[styles.target, disabled && Platform.OS === 'web' && stillPointer]}
      {...(testID && { testID })}
    >
      <View style={styles.row}>
        <CheckboxBox state={state} disabled={disabled} />
        <View style={styles.words}>
          <View style={styles.line}>
            <Text tone={tone} style={styles.label}>
              {label}
            </Text>
            {count !== undefined && <Text tone="onSurfaceVariant">{count}</Text>}
          </View>
          {detail !== undefined && (
            <Text variant="caption" tone="onSurfaceVariant">
              {detail}
            </Text>
          )}
        </View>
      </View>
    </TouchableRipple>
  )
}

/** The box alone, without a label or press handling. */
export function CheckboxBox({
  state,
  disabled,
}: {
  state: 'checked' | 'unchecked' | 'indeterminate'
  disabled: boolean
}): ReactNode {
  const { colors } = useTheme()
  const front = disabled ? colors.onSurfaceDisabled : colors.primary
  const Mark = state === 'checked' ? Check : Minus
  return (
    <View
      style={[
        styles.box,
        { borderColor: state === 'unchecked' && !disabled ? colors.outline : front },
        state !== 'unchecked' && { backgroundColor: front },
      ]}
    >
      {state !== 'unchecked' && (
        <Mark size={14} color={colors.onPrimary} strokeWidth={3} aria-hidden />
      )}
    </View>
  )
}

// Browsers do not focus disabled elements, so keyboard users would not hear why the box is disabled.
const unpressable: object =
  Platform.OS === 'web'
    ? { onPress: () => {}, rippleColor: 'transparent', accessibilityDisabled: true }
    : { disabled: true }
const stillPointer: object = { cursor: 'auto' }

const side = 20

const styles = StyleSheet.create({
  target: { flex: 1, borderRadius: radius.card },
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: space.md,
    minHeight: touchTarget,
    paddingHorizontal: space.sm,
    paddingVertical: space.xs,
  },
  box: {
    width: side,
    height: side,
    alignItems: 'center',
    justifyContent: 'center',
    borderWidth: 2,
    borderRadius: space.xs,
  },
  words: { flex: 1, alignItems: 'flex-start' },
  line: { flexDirection: 'row', flexWrap: 'wrap', columnGap: space.sm },
  label: { flexShrink: 1 },
})
