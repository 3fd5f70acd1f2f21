import { Stack } from 'expo-router'

import { useTheme } from '@/ui/theme'

/** Whoever comes in by a link to a page finds the place's first page behind it. */
export const unstable_settings = { initialRouteName: 'index' }

/** The pages of one place. */
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
