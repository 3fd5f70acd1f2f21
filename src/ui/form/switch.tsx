import { useEffect, useState } from 'react'
import { Animated, Platform, Pressable, StyleSheet } from 'react-native'

import { pressOnSpace } from '@/ui/keyboard/press-on-space'
import { isRightToLeft } from '@/ui/page-language'
import { radius, space, useTheme } from '@/ui/theme'

/** A switch in the colours of the theme. It looks the same on every platform. */
export function Switch({
  label,
  hint,
  value,
  onValueChange,
  testID,
}: {
  label: string
  hint?: string | undefined
  value: boolean
  onValueChange: (value: boolean) => void
  testID?: string | undefined
}) {
  const { colors } = useTheme()
  const shift = useShift(value)
  const toggle = () => onValueChange(!value)
  return (
    <Pressable
      role="switch"
      aria-label={label}
      aria-checked={value}
      accessibilityHint={hint}
      hitSlop={space.sm}
      onPress={toggle}
      {...pressOnSpace(toggle)}
      style={[
        styles.track,
        value
          ? { backgroundColor: colors.primary, borderColor: colors.primary }
          : { backgroundColor: colors.surfaceVariant, borderColor: colors.outline },
      ]}
      testID={testID}
    >
      <Animated.View
        style={[
          styles.knob,
          { backgroundColor: value ? colors.onPrimary : colors.outline },
          { transform: [{ translateX: shift }] },
        ]}
      />
    </Pressable>
  )
}

function useShift(isOn: boolean): Animated.Value {
  const towards = isRightToLeft() ? -1 : 1
  const end = isOn ? towards * travel : 0
  const [shift] = useState(() => new Animated.Value(end))
  useEffect(() => {
    const move = Animated.timing(shift, {
      toValue: end,
      duration: moveMilliseconds,
      useNativeDriver: Platform.OS !== 'web',
    })
    move.start()
    return () => move.stop()
  }, [shift, end])
  return shift
}

const moveMilliseconds = 150
const [width, height, knob, border] = [48, 28, 18, 2]
const edge = (height - 2 * border - knob) / 2
const travel = width - 2 * border - 2 * edge - knob

const styles = StyleSheet.create({
  track: {
    width,
    height,
    borderWidth: border,
    borderRadius: radius.full,
    justifyContent: 'center',
    paddingHorizontal: edge,
  },
  knob: { width: knob, height: knob, borderRadius: radius.full },
})
