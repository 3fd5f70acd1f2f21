import { QueryClientProvider } from '@tanstack/react-query'
import { Stack, type ErrorBoundaryProps } from 'expo-router'
import { Provider as StoreProvider } from 'jotai'
import { useEffect } from 'react'
import { z } from 'zod'

import { SignInDialog } from '@/parts/sign-in-dialog'
import { noteScreenError, noteUncaughtErrors } from '@/state/app/diagnostics'
import { startServers } from '@/state/app/start-servers'
import { keepApp } from '@/state/device/keep-app'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { loadAppearance } from '@/state/settings/appearance'
import { loadSettings } from '@/state/settings/settings'
import { loadToolSwitches } from '@/state/toolset/tool-switches'
import { Notice } from '@/ui/notice/notice'
import { useWords } from '@/words/use-words'

import { AppearanceProvider } from './appearance-provider'
import { LiveUpdates } from './live-updates'
import { OfflineBar } from './offline-bar'
import { StorageBar } from './storage-bar'

// Without this, zod tests whether it may compile code, which violates the content security policy.
z.config({ jitless: true })

noteUncaughtErrors()

// A new thread needs the default settings even if their page was never opened.
void loadSettings()
void loadToolSwitches()
void loadAppearance()
startServers()
keepApp()

/** The providers and the stack around every page. */
export function AppShell() {
  return (
    <StoreProvider store={store}>
      <QueryClientProvider client={queryClient}>
        <AppearanceProvider>
          <LiveUpdates />
          <StorageBar>
            <OfflineBar>
              <Stack screenOptions={{ headerShown: false }} />
            </OfflineBar>
          </StorageBar>
          <SignInDialog />
        </AppearanceProvider>
      </QueryClientProvider>
    </StoreProvider>
  )
}

/** Shows an error page instead of an empty screen. */
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
