import { Platform, StyleSheet, View } from 'react-native'

import { space, useTheme } from '@/ui/theme'

/** A fade at one side of scrollable content, which shows that there is more. */
export function Fade({ side, direction }: { side: 'start' | 'end'; direction: 'ltr' | 'rtl' }) {
  const { colors } = useTheme()
  const towards = (side === 'end') === (direction === 'ltr') ? 'right' : 'left'
  const image = `linear-gradient(to ${towards}, ${colors.background}00, ${colors.background})`
  return (
    <View
      aria-hidden
      style={[
        styles.fade,
        side === 'start' ? styles.start : styles.end,
        { borderColor: colors.outlineVariant },
        gradient(image),
      ]}
      testID={`more-at-${side}`}
    />
  )
}

// React Native has gradients under an experimental name, and its types lack the name of browsers.
const gradient = (image: string): object =>
  Platform.OS === 'web' ? { backgroundImage: image } : { experimental_backgroundImage: image }

const styles = StyleSheet.create({
  fade: { position: 'absolute', top: 0, bottom: 0, width: space.xxl, pointerEvents: 'none' },
  start: { start: 0, borderStartWidth: 1 },
  end: { end: 0, borderEndWidth: 1 },
})
