import type { ReactNode } from 'react'
import { StyleSheet, View } from 'react-native'

/** Browsers make room for the keyboard themselves. */
export function AboveKeyboard({ children }: { children: ReactNode }) {
  return <View style={styles.fill}>{children}</View>
}

const styles = StyleSheet.create({ fill: { flex: 1 } })
