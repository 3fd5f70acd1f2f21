import { Platform, StyleSheet, View } from 'react-native'

import { space, useTheme } from '@/ui/theme'

/** Shows that there is more at a side. */
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

// React Native has it under another name, and its types lack the browser's.
const gradient = (image: string): object =>
  Platform.OS === 'web' ? { backgroundImage: image } : { experimental_backgroundImage: image }

const styles = StyleSheet.create({
  fade: { position: 'absolute', top: 0, bottom: 0, width: space.xxl, pointerEvents: 'none' },
  start: { start: 0, borderStartWidth: 1 },
  end: { end: 0, borderEndWidth: 1 },
})
