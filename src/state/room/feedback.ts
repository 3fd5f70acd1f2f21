import { mutationOptions, queryOptions } from '@tanstack/react-query'

import type { Feedback } from '@/core/contract/feedback'
import type { ThreadKey } from '@/core/conversation/thread-key'
import type { FailureError } from '@/core/failure'
import { fetchFeedback, sendFeedback } from '@/data/server/rooms'
import { queryClient } from '@/state/device/query-client'
import type { Server } from '@/state/server/servers'

export type { Feedback } from '@/core/contract/feedback'

/** The run whose answer is rated. */
export interface RatedRun {
  readonly server: Server
  readonly key: ThreadKey
  readonly runId: string
}

export const takesFeedback = ({ features }: Server): boolean => features.includes('feedback')

/** The person's feedback on an answer; null if there is none. */
export const feedbackQuery = ({ server, key, runId }: RatedRun) =>
  queryOptions<Feedback | null>({
    queryKey: ['feedback', server.address, key.room, key.thread, runId],
    queryFn: async () => (await fetchFeedback(server.address, key, runId)) ?? null,
    // Nobody else can change it.
    staleTime: Infinity,
  })

/** Shows the feedback immediately, and restores the previous one if the server does not accept it. */
export const giveFeedbackMutation = (run: RatedRun) =>
  mutationOptions<void, FailureError, Feedback, Feedback | null | undefined>({
    networkMode: 'always',
    gcTime: 0,
    mutationFn: (feedback) => sendFeedback(run.server.address, run.key, run.runId, feedback),
    onMutate: async (feedback) => {
      const { queryKey } = feedbackQuery(run)
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, feedback)
      return before
    },
    onError: (_failure, _feedback, before) =>
      queryClient.setQueryData(feedbackQuery(run).queryKey, before ?? null),
  })
