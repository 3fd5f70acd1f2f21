import type { Client } from '@libsql/client'

import { Feedback } from '@/core/contract/feedback'
import { isAccepted } from '@server/storage/is-accepted'

export function createFeedbackStore(client: Client) {
  return {
    /** Replaces earlier feedback. Returns false if the run is gone. */
    write: (runId: string, { feedback, reason }: Feedback): Promise<boolean> =>
      isAccepted(
        client.execute({
          sql: `INSERT INTO run_feedback (run_id, feedback, reason) VALUES (?, ?, ?)
            ON CONFLICT (run_id) DO UPDATE SET feedback = excluded.feedback, reason = excluded.reason`,
          args: [runId, feedback, reason],
        }),
      ),

    async find(runId: string): Promise<Feedback | undefined> {
      const { rows } = await client.execute({
        sql: 'SELECT feedback, reason FROM run_feedback WHERE run_id = ?',
        args: [runId],
      })
      return rows[0] && Feedback.parse(rows[0])
    },
  }
}
