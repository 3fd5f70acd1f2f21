import { useState, type ReactNode } from 'react'
import {
  Platform,
  ScrollView,
  StyleSheet,
  View,
  type NativeScrollEvent,
  type NativeSyntheticEvent,
} from 'react-native'

import { space, useTheme } from '@/ui/theme'

interface Extent {
  offset: number
  visible: number
  content: number
}

/** Content that may be wider than the page. It fades at each side that has more. */
export function SidewaysScroll({
  direction,
  children,
  testID,
}: {
  direction: 'ltr' | 'rtl'
  children: ReactNode
  testID?: string
}) {
  const [extent, setExtent] = useState<Extent>({ offset: 0, visible: 0, content: 0 })
  const measure = (change: Partial<Extent>) =>
    setExtent((before) => {
      const after = { ...before, ...change }
      return isSame(before, after) ? before : after
    })
  const more = hiddenSides(extent)
  return (
    <View style={{ direction }} testID={testID}>
      <ScrollView
        horizontal
        style={{ direction }}
        contentContainerStyle={styles.content}
        scrollEventThrottle={scrollMilliseconds}
        onLayout={({ nativeEvent }) => measure({ visible: nativeEvent.layout.width })}
        onContentSizeChange={(content) => measure({ content })}
        onScroll={({ nativeEvent }: NativeSyntheticEvent<NativeScrollEvent>) =>
          measure({ offset: nativeEvent.contentOffset.x })
        }
      >
        {children}
      </ScrollView>
      {more.before && <Fade side="start" direction={direction} />}
      {more.after && <Fade side="end" direction={direction} />}
    </View>
  )
}

/** A table that grows downwards is measured again and again. */
const isSame = (one: Extent, other: Extent) =>
  one.offset === other.offset && one.visible === other.visible && one.content === other.content

/** Where content is hidden. Browsers count a scroll from right to left downwards. */
export function hiddenSides({ offset, visible, content }: Extent): {
  before: boolean
  after: boolean
} {
  const scrolled = Math.abs(offset)
  return {
    before: visible > 0 && scrolled > tolerance,
    after: visible > 0 && scrolled + visible < content - tolerance,
  }
}

function Fade({ side, direction }: { side: 'start' | 'end'; direction: 'ltr' | 'rtl' }) {
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

const scrollMilliseconds = 32
/** Sizes are rounded. */
const tolerance = 2

const styles = StyleSheet.create({
  content: { flexGrow: 1 },
  fade: { position: 'absolute', top: 0, bottom: 0, width: space.xxl, pointerEvents: 'none' },
  start: { start: 0, borderStartWidth: 1 },
  end: { end: 0, borderEndWidth: 1 },
})
