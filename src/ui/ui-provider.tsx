import { StatusBar } from 'expo-status-bar'
import * as SystemUI from 'expo-system-ui'
import { useEffect, type ReactNode } from 'react'
import { Appearance, Platform, useColorScheme } from 'react-native'
import { KeyboardProvider } from 'react-native-keyboard-controller'
import { PaperProvider } from 'react-native-paper'

import { themeFor } from './theme'
import type { TextSize } from './type-scale'

/** What the design system needs around the app: its theme, light or dark as chosen, and the keyboard. */
export function UiProvider({
  scheme = 'system',
  textSize = 'normal',
  children,
}: {
  scheme?: 'system' | 'light' | 'dark'
  textSize?: TextSize
  children: ReactNode
}) {
  const systemScheme = useColorScheme()
  const isDark = (scheme === 'system' ? systemScheme : scheme) === 'dark'
  const theme = themeFor(isDark, textSize)
  const { background } = theme.colors

  useEffect(() => {
    // What shows behind the app: while the keyboard moves, when the page is pulled past its end.
    void SystemUI.setBackgroundColorAsync(background)
  }, [background])

  useEffect(() => {
    // What the system draws itself: keyboards and dialogs, or the scroll bars of a browser.
    if (Platform.OS === 'web')
      document.documentElement.style.colorScheme = isDark ? 'dark' : 'light'
    else Appearance.setColorScheme(scheme === 'system' ? 'unspecified' : scheme)
  }, [scheme, isDark])

  return (
    <KeyboardProvider>
      <PaperProvider theme={theme}>
        <StatusBar style={theme.dark ? 'light' : 'dark'} />
        {children}
      </PaperProvider>
    </KeyboardProvider>
  )
}
