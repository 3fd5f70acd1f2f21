import type { ReactNode } from 'react'
import { StyleSheet } from 'react-native'
import { KeyboardAvoidingView } from 'react-native-keyboard-controller'

/** Gives way to the on-screen keyboard, so that it never covers the end of what is shown. */
export function AboveKeyboard({ children }: { children: ReactNode }) {
  return (
    <KeyboardAvoidingView behavior="padding" style={styles.fill}>
      {children}
    </KeyboardAvoidingView>
  )
}

const styles = StyleSheet.create({ fill: { flex: 1 } })
