import { z } from 'zod'

const Key = z.object({ server: z.string(), room: z.string(), thread: z.string() })

/** What a write changed, for other tabs that show it. */
export const StoredChange = z.discriminatedUnion('kind', [
  /** Nothing that a page shows. */
  z.object({ kind: z.literal('hidden') }),
  z.object({ kind: z.literal('servers') }),
  /** The list of threads, or their names, drafts, marks or choices. */
  z.object({ kind: z.literal('threads') }),
  /** Messages of a thread, or which of them are shown. */
  z.object({ kind: z.literal('messages'), thread: Key }),
  /** Messages that wait to be sent. */
  z.object({ kind: z.literal('outbox') }),
  /** Preferences and standing approvals. */
  z.object({ kind: z.literal('preferences') }),
  z.object({ kind: z.literal('everything') }),
  /** Everything was deleted. */
  z.object({ kind: z.literal('erased') }),
])

export type StoredChange = z.infer<typeof StoredChange>
