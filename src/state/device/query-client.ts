import { QueryClient } from '@tanstack/react-query'

import { FailureError } from '@/core/failure'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: FailureError
  }
}

/** Where the list of a server's threads is kept: others than who asks for it have to find it. */
export const threadsKey = ({ address }: { address: string }) => ['threads', address] as const

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A person sees what is wrong at once and tries again when they choose.
      retry: false,
      networkMode: 'always',
      staleTime: 10_000,
      // Failures are shown where they happen; bugs go to the error boundary.
      throwOnError: (error) => !(error instanceof FailureError),
    },
  },
})
