import type { ReactNode } from 'react'
import { ScrollView, StyleSheet, View, useWindowDimensions } from 'react-native'

import { space } from '@/ui/theme'

/** What is asked of a person, however long, and what they can answer, which is always in sight. */
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
  // Where even that is too much, what is asked gives way.
  body: { flexShrink: 1, gap: space.sm },
  scroll: { flexGrow: 0, flexShrink: 1 },
  content: { gap: space.sm },
})
