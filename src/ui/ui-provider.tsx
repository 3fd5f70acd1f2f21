import { StatusBar } from 'expo-status-bar'
import * as SystemUI from 'expo-system-ui'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { useColorScheme } from 'react-native'
import { KeyboardProvider } from 'react-native-keyboard-controller'
import { PaperProvider } from 'react-native-paper'

import { darkTheme, lightTheme } from './theme'

/** What the design system needs around the app: its theme, light or dark as the system says, and the keyboard. */
export function UiProvider({ children }: { children: ReactNode }) {
  const theme = useColorScheme() === 'dark' ? darkTheme : lightTheme
  const { background } = theme.colors

  useEffect(() => {
    // What shows behind the app: while the keyboard moves, when the page is pulled past its end.
    void SystemUI.setBackgroundColorAsync(background)
  }, [background])

  return (
    <KeyboardProvider>
      <PaperProvider theme={theme}>
        <StatusBar style={theme.dark ? 'light' : 'dark'} />
        {children}
      </PaperProvider>
    </KeyboardProvider>
  )
}
