import { Stack } from 'expo-router'

import { useTheme } from '@/ui/theme'

/** Going back from a page that was opened by a link leads to the tab's first page. */
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
