import { CancelledError, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

import { FailureError } from '@/core/failure'
import { noteError } from '@/data/device/diagnostics'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: FailureError
  }
}

/** The query keys of a server's rooms and threads, which several modules need. */
export const roomsKey = ({ address }: { address: string }) => ['rooms', address] as const
export const threadsKey = ({ address }: { address: string }) => ['threads', address] as const

/** Lists a bug in Diagnostics, because what runs without a screen reaches no error boundary. */
const noteBug = (where: string) => (error: unknown) => {
  const isExpected = error instanceof FailureError || error instanceof CancelledError
  if (!isExpected) noteError('bug', where, error)
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noteBug('query') }),
  mutationCache: new MutationCache({ onError: noteBug('mutation') }),
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
