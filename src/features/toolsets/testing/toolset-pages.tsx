import { QueryClientProvider } from '@tanstack/react-query'
import { Stack } from 'expo-router'
import { renderRouter } from 'expo-router/testing-library'
import { Provider as StoreProvider } from 'jotai'

import { EditToolsetScreen } from '@/features/toolsets/edit-toolset-screen'
import { NewToolsetScreen } from '@/features/toolsets/new-toolset-screen'
import { ToolsetsScreen } from '@/features/toolsets/toolsets-screen'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { UiProvider } from '@/ui/ui-provider'

function Layout() {
  return (
    <StoreProvider store={store}>
      <QueryClientProvider client={queryClient}>
        <UiProvider>
          <Stack screenOptions={{ headerShown: false }} />
        </UiProvider>
      </QueryClientProvider>
    </StoreProvider>
  )
}

/** Opens the pages of toolsets, and nothing of the app around them. */
export const openToolsets = (initialUrl = '/toolsets') =>
  renderRouter(
    {
      _layout: Layout,
      index: () => null,
      'toolsets/index': ToolsetsScreen,
      'toolsets/new': NewToolsetScreen,
      'toolsets/edit': EditToolsetScreen,
      'toolsets/admin': () => null,
    },
    { initialUrl },
  )
