import { Stack } from 'expo-router'
import type { ReactNode } from 'react'

import { TwoPane } from '@/ui/layout/two-pane'
import { useWide } from '@/ui/layout/use-wide'
import { useTheme } from '@/ui/theme'

/** Shows a list beside its pages on a wide screen. On a phone only the pages are shown. */
export function ListBesideDetail({ list }: { list: ReactNode }) {
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
  return isWide ? <TwoPane list={list}>{pages}</TwoPane> : pages
}
