import { useQuery } from '@tanstack/react-query'

import type { Message } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { feedbackQuery, takesFeedback, type Feedback, type RatedRun } from '@/state/room/feedback'
import { serversQuery } from '@/state/server/servers'
import { threadSessionOf } from '@/state/thread/thread-sessions'

/** The run to rate for an answer: its last one. Undefined if the server accepts no feedback. */
export function useRatedRun(key: ThreadKey, messages: readonly Message[]): RatedRun | undefined {
  const server = useQuery({ ...serversQuery, enabled: false }).data?.find(
    ({ id }) => id === key.server,
  )
  const runId = messages.findLast((message) => message.runId !== undefined)?.runId
  if (!server || runId === undefined || !takesFeedback(server)) return undefined
  return { server, key, runId }
}

/** The earlier feedback on a run. Not fetched for a run of this session, which cannot have any. */
export function useGivenFeedback(run: RatedRun): Feedback | undefined {
  const isNew = threadSessionOf(run.key)?.hasRun(run.runId) ?? false
  return useQuery({ ...feedbackQuery(run), enabled: !isNew }).data ?? undefined
}
