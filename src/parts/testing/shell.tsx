import { QueryClientProvider } from '@tanstack/react-query'
import { Stack } from 'expo-router'
import { Provider as StoreProvider } from 'jotai'
import type { ReactNode } from 'react'

import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { UiProvider } from '@/ui/ui-provider'

/** The providers that every component needs, without the app's own pages. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <StoreProvider store={store}>
      <QueryClientProvider client={queryClient}>
        <UiProvider>{children}</UiProvider>
      </QueryClientProvider>
    </StoreProvider>
  )
}

/** The layout for tests that render routes. */
export function ShellLayout() {
  return (
    <Shell>
      <Stack screenOptions={{ headerShown: false }} />
    </Shell>
  )
}
