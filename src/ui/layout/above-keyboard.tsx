import type { ReactNode } from 'react'
import { StyleSheet } from 'react-native'
import { KeyboardAvoidingView } from 'react-native-keyboard-controller'

/** Moves its content above the on-screen keyboard. */
export function AboveKeyboard({ children }: { children: ReactNode }) {
  return (
    <KeyboardAvoidingView behavior="padding" style={styles.fill}>
      {children}
    </KeyboardAvoidingView>
  )
}

const styles = StyleSheet.create({ fill: { flex: 1 } })
