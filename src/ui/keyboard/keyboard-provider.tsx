import type { ReactNode } from 'react'
import { KeyboardProvider as NativeKeyboardProvider } from 'react-native-keyboard-controller'

/** Provides its descendants with the position of the on-screen keyboard. */
export function KeyboardProvider({ children }: { children: ReactNode }) {
  return <NativeKeyboardProvider>{children}</NativeKeyboardProvider>
}
