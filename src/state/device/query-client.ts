import { QueryClient } from '@tanstack/react-query'

import { FailureError } from '@/core/failure'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: FailureError
  }
}

/** The query key of a server's threads, which several modules need. */
export const threadsKey = ({ address }: { address: string }) => ['threads', address] as const

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The person sees a failure at once and decides when to try again.
      retry: false,
      networkMode: 'always',
      staleTime: 10_000,
      // Failures are shown where they happen; bugs go to the error boundary.
      throwOnError: (error) => !(error instanceof FailureError),
    },
  },
})
