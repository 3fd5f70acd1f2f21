import { QueryClient } from '@tanstack/react-query'

import { FailureError } from '@/core/failure'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: FailureError
  }
}

/** The query keys of a server's rooms and threads, which several modules need. */
export const roomsKey = ({ address }: { address: string }) => ['rooms', address] as const
export const threadsKey = ({ address }: { address: string }) => ['threads', address] as const

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The person sees a failure immediately and decides when to retry.
      retry: false,
      networkMode: 'always',
      staleTime: 10_000,
      // Failures are shown where they happen; bugs go to the error boundary.
      throwOnError: (error) => !(error instanceof FailureError),
    },
  },
})
