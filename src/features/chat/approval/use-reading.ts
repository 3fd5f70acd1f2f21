import { useRef, useState } from 'react'
import type {
  LayoutChangeEvent,
  NativeScrollEvent,
  NativeSyntheticEvent,
  ScrollView,
} from 'react-native'

/** How far the person has come with something long: it is closed, open, or was read to its end. */
export type ReadingStage = 'closed' | 'open' | 'read'

/** The last line need not be seen whole. */
const slack = 16

/** Notices when the person has seen the end of what scrolls, after it was opened. */
export function useReading() {
  const [stage, setStage] = useState<ReadingStage>('closed')
  const scroll = useRef<ScrollView>(null)
  const sizes = useRef({ shown: 0, whole: 0 })
  const isEnd = (offset: number, { shown, whole }: { shown: number; whole: number }) =>
    shown > 0 && whole > 0 && offset + shown >= whole - slack
  /** What fits needs no scrolling. */
  const measure = (found: Partial<{ shown: number; whole: number }>) => {
    sizes.current = { ...sizes.current, ...found }
    if (stage === 'open' && isEnd(0, sizes.current)) setStage('read')
  }
  return {
    stage,
    turn: (to: 'closed' | 'open') => {
      // Only what is measured from now on counts.
      sizes.current = { ...sizes.current, whole: 0 }
      if (stage !== 'read') setStage(to)
    },
    /** For those who do not scroll by hand. */
    showEnd: () => scroll.current?.scrollToEnd({ animated: false }),
    /** For the ScrollView that shows it. */
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
