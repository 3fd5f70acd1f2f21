import { QueryClientProvider } from '@tanstack/react-query'
import { Stack, type ErrorBoundaryProps } from 'expo-router'
import { Provider as StoreProvider } from 'jotai'
import { useEffect } from 'react'
import { z } from 'zod'

import { noteScreenError, noteUncaughtErrors } from '@/state/app/diagnostics'
import { startServers } from '@/state/app/start-servers'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { loadAppearance } from '@/state/settings/appearance'
import { loadSettings } from '@/state/settings/chat-settings'
import { loadToolSwitches } from '@/state/toolset/tool-switches'
import { Notice } from '@/ui/notice/notice'
import { useWords } from '@/words/use-words'

import { AppearanceProvider } from './appearance-provider'
import { LiveUpdates } from './live-updates'
import { StorageBar } from './storage-bar'

// It would try whether it may compile code, which the page's policy forbids and reports.
z.config({ jitless: true })

noteUncaughtErrors()

// A new thread begins with the defaults, whether or not anybody has looked at them.
void loadSettings()
void loadToolSwitches()
void loadAppearance()
startServers()

/** What stands around every page. */
export function AppShell() {
  return (
    <StoreProvider store={store}>
      <QueryClientProvider client={queryClient}>
        <AppearanceProvider>
          <LiveUpdates />
          <StorageBar />
          <Stack screenOptions={{ headerShown: false }} />
        </AppearanceProvider>
      </QueryClientProvider>
    </StoreProvider>
  )
}

/** A bug must not leave an empty screen. */
export function ErrorBoundary({ error, retry }: ErrorBoundaryProps) {
  useEffect(() => noteScreenError(error), [error])
  return (
    <AppearanceProvider>
      <Crash onRetry={() => void retry()} />
    </AppearanceProvider>
  )
}

function Crash({ onRetry }: { onRetry: () => void }) {
  const words = useWords()
  return (
    <Notice
      icon="warning"
      title={words.crash.title}
      text={words.crash.text}
      action={{ label: words.retry, icon: 'retry', onPress: onRetry }}
    />
  )
}
