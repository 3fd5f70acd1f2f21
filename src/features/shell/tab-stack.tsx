import { Stack } from 'expo-router'

import { useTheme } from '@/ui/theme'

/** Whoever opens a page by a link finds the tab's first page behind it. */
export const unstable_settings = { initialRouteName: 'index' }

/** The pages of one tab. */
export function TabStack() {
  const { colors } = useTheme()
  return (
    <Stack
      screenOptions={{
        headerShown: false,
        contentStyle: { backgroundColor: colors.background },
      }}
    />
  )
}
