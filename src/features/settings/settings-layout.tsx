import { Stack } from 'expo-router'

import { TwoPane } from '@/ui/layout/two-pane'
import { useWide } from '@/ui/layout/use-wide'
import { useTheme } from '@/ui/theme'

import { SettingsList } from './settings-list'

/** Whoever comes in by a link to a page finds the list behind it. */
export const unstable_settings = { initialRouteName: 'index' }

/** On a wide screen the list stands beside its pages; on a phone it is a page before them. */
export function SettingsLayout() {
  const isWide = useWide()
  const { colors } = useTheme()
  const pages = (
    <Stack
      screenOptions={{
        headerShown: false,
        contentStyle: { backgroundColor: colors.background },
        animation: isWide ? 'none' : 'default',
      }}
    />
  )
  return isWide ? <TwoPane list={<SettingsList />}>{pages}</TwoPane> : pages
}
