import { Feedback } from '@/core/contract/feedback'
import type { Database } from '@server/storage/database'
import { isAccepted } from '@server/storage/is-accepted'

export function createFeedbackStore({ kysely }: Database) {
  return {
    /** Replaces earlier feedback. Returns false if the run has been deleted. */
    write: (runId: string, { feedback, reason }: Feedback): Promise<boolean> =>
      isAccepted(
        kysely
          .insertInto('run_feedback')
          .values({ run_id: runId, feedback, reason })
          .onConflict((conflict) => conflict.column('run_id').doUpdateSet({ feedback, reason }))
          .execute(),
      ),

    async find(runId: string): Promise<Feedback | undefined> {
      const row = await kysely
        .selectFrom('run_feedback')
        .select(['feedback', 'reason'])
        .where('run_id', '=', runId)
        .executeTakeFirst()
      return row && Feedback.parse(row)
    },
  }
}
