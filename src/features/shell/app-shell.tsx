import { QueryClientProvider } from '@tanstack/react-query'
import { Stack } from 'expo-router'
import type { ErrorBoundaryProps } from 'expo-router'
import { Provider as StoreProvider } from 'jotai'
import { z } from 'zod'

import { loadSettings } from '@/state/chat-settings'
import { queryClient } from '@/state/query-client'
import { store } from '@/state/store'
import { Notice } from '@/ui/notice'
import { UiProvider } from '@/ui/ui-provider'
import { deviceWords } from '@/words/language'
import { WordsContext } from '@/words/use-words'

// It would try whether it may compile code, which the page's policy forbids and reports.
z.config({ jitless: true })

// A new thread begins with the defaults, whether or not anybody has looked at them.
void loadSettings()

/** What stands around every page. */
export function AppShell() {
  return (
    <StoreProvider store={store}>
      <QueryClientProvider client={queryClient}>
        <UiProvider>
          <WordsContext value={deviceWords}>
            <Stack screenOptions={{ headerShown: false }} />
          </WordsContext>
        </UiProvider>
      </QueryClientProvider>
    </StoreProvider>
  )
}

/** A bug must not leave an empty screen. */
export function ErrorBoundary({ retry }: ErrorBoundaryProps) {
  // It stands outside the shell, where no language has been given yet.
  const words = deviceWords
  return (
    <UiProvider>
      <Notice
        icon="warning"
        title={words.crash.title}
        text={words.crash.text}
        action={{ label: words.retry, icon: 'retry', onPress: () => void retry() }}
      />
    </UiProvider>
  )
}
