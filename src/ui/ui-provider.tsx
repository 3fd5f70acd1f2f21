import { StatusBar } from 'expo-status-bar'
import * as SystemUI from 'expo-system-ui'
import { useEffect, type ReactNode } from 'react'
import { Appearance, Platform, useColorScheme } from 'react-native'
import { PaperProvider } from 'react-native-paper'

import { KeyboardProvider } from './keyboard/keyboard-provider'
import { showFocusIn } from './show-focus-in'
import { themeFor } from './theme'
import type { TextSize } from './type-scale'

/** Provides the theme, in the chosen scheme and text size, and the keyboard state. */
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
  const { background, primary } = theme.colors

  useEffect(() => {
    // Visible behind the app while the keyboard moves, or when the page is overscrolled.
    void SystemUI.setBackgroundColorAsync(background)
  }, [background])

  useEffect(() => showFocusIn(primary), [primary])

  useEffect(() => {
    // For what the system draws: keyboards and dialogs, or a browser's scroll bars.
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
