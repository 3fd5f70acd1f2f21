import { Stack } from 'expo-router'

import { TwoPane } from '@/ui/layout/two-pane'
import { useWide } from '@/ui/layout/use-wide'
import { useTheme } from '@/ui/theme'

import { ThreadList } from './thread-list'
import { useThreadShortcuts } from './thread-shortcuts'

/** On a wide screen the threads stand beside the conversation; on a phone they are a page before it. */
export function ThreadsLayout() {
  const isWide = useWide()
  const { colors } = useTheme()
  useThreadShortcuts()
  const pages = (
    <Stack
      screenOptions={{
        headerShown: false,
        contentStyle: { backgroundColor: colors.background },
        animation: isWide ? 'none' : 'default',
      }}
    />
  )
  return isWide ? <TwoPane list={<ThreadList />}>{pages}</TwoPane> : pages
}
