import type { ReactNode } from 'react'
import { KeyboardProvider as NativeKeyboardProvider } from 'react-native-keyboard-controller'

/** Tells what is below it where the on-screen keyboard is. */
export function KeyboardProvider({ children }: { children: ReactNode }) {
  return <NativeKeyboardProvider>{children}</NativeKeyboardProvider>
}
