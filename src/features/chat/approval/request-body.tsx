import type { ReactNode } from 'react'
import { ScrollView, StyleSheet, View, useWindowDimensions } from 'react-native'

import { space } from '@/ui/theme'

/** A scrolling request with its answers always visible below it. */
export function RequestBody({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  const { height } = useWindowDimensions()
  return (
    <View style={styles.body}>
      <ScrollView
        style={[styles.scroll, { maxHeight: Math.min(highest, height * mostOfWindow) }]}
        contentContainerStyle={styles.content}
        keyboardShouldPersistTaps="handled"
        testID="request-scroll"
      >
        {children}
      </ScrollView>
      {actions}
    </View>
  )
}

const highest = 320
const mostOfWindow = 0.4

const styles = StyleSheet.create({
  // On very low screens the request shrinks, not the answers.
  body: { flexShrink: 1, gap: space.sm },
  scroll: { flexGrow: 0, flexShrink: 1 },
  content: { gap: space.sm },
})
