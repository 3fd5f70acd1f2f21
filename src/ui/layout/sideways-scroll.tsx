import { useState, type ReactNode } from 'react'
import {
  ScrollView,
  StyleSheet,
  View,
  type NativeScrollEvent,
  type NativeSyntheticEvent,
} from 'react-native'

import { Fade } from './fade'
import { hiddenSides, type Extent } from './hidden-sides'

export interface SidewaysScrollProps {
  direction: 'ltr' | 'rtl'
  children: ReactNode
  testID?: string
}

/** Content that may be wider than the page. It fades at each side that has more. */
export function SidewaysScroll({ direction, children, testID }: SidewaysScrollProps) {
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

/** Prevents renders while a table grows downwards, because each growth is measured. */
const isSame = (one: Extent, other: Extent) =>
  one.offset === other.offset && one.visible === other.visible && one.content === other.content

const scrollMilliseconds = 32

const styles = StyleSheet.create({ content: { flexGrow: 1 } })
