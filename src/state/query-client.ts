import { QueryClient } from '@tanstack/react-query'

import { FailureError } from '@/core/failure'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: FailureError
  }
}

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
