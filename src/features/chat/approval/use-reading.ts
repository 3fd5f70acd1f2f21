import { useRef, useState } from 'react'
import type {
  LayoutChangeEvent,
  NativeScrollEvent,
  NativeSyntheticEvent,
  ScrollView,
} from 'react-native'

/** How far the person has read something long: it is closed, open, or was read to the end. */
export type ReadingStage = 'closed' | 'open' | 'read'

/** How many pixels of the end may stay out of view. */
const slack = 16

/** Notices when the person has scrolled opened content to its end. */
export function useReading() {
  const [stage, setStage] = useState<ReadingStage>('closed')
  const scroll = useRef<ScrollView>(null)
  const sizes = useRef({ shown: 0, whole: 0 })
  const isEnd = (offset: number, { shown, whole }: { shown: number; whole: number }) =>
    shown > 0 && whole > 0 && offset + shown >= whole - slack
  /** Open content that fits without scrolling counts as read. */
  const measure = (found: Partial<{ shown: number; whole: number }>) => {
    sizes.current = { ...sizes.current, ...found }
    if (stage === 'open' && isEnd(0, sizes.current)) setStage('read')
  }
  return {
    stage,
    turn: (to: 'closed' | 'open') => {
      // The content has just changed, so its old height is discarded.
      sizes.current = { ...sizes.current, whole: 0 }
      if (stage !== 'read') setStage(to)
    },
    /** For people who cannot scroll by hand. */
    showEnd: () => scroll.current?.scrollToEnd({ animated: false }),
    /** The props of the ScrollView. */
    scrolling: {
      ref: scroll,
      scrollEventThrottle: 100,
      onLayout: ({ nativeEvent }: LayoutChangeEvent) =>
        measure({ shown: nativeEvent.layout.height }),
      onContentSizeChange: (_width: number, whole: number) => measure({ whole }),
      onScroll: ({ nativeEvent }: NativeSyntheticEvent<NativeScrollEvent>) => {
        const { contentOffset, contentSize, layoutMeasurement } = nativeEvent
        const found = { shown: layoutMeasurement.height, whole: contentSize.height }
        if (stage === 'open' && isEnd(contentOffset.y, found)) setStage('read')
      },
    },
  }
}
