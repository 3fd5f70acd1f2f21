import { z } from 'zod'

import { nullAsAbsent } from './null-as-absent'
import { Run } from './run'
import { Timestamp } from './timestamp'

export const ThreadMetadata = z.object({
  name: nullAsAbsent(z.string().default('')),
  description: nullAsAbsent(z.string().default('')),
})
export type ThreadMetadata = z.infer<typeof ThreadMetadata>

export const Thread = z.object({
  room_id: z.string(),
  thread_id: z.string(),
  created: Timestamp,
  metadata: nullAsAbsent(ThreadMetadata.prefault({})),
  last_activity: Timestamp.nullable().default(null),
  runs: z.record(z.string(), Run).nullable().default(null),
})
export type Thread = z.infer<typeof Thread>

/** `next` leads to the next page, if a page was requested and another one follows. */
export const ThreadList = z.object({ threads: z.array(Thread), next: z.string().nullish() })
export type ThreadList = z.infer<typeof ThreadList>

const storable = z
  .string()
  .refine((value) => !value.includes('\0'), { error: 'must not contain the character U+0000' })

/** Replaces all of a thread's metadata: what is absent becomes empty. */
export const NewThreadMetadata = z.object({
  name: storable.max(200).nullish(),
  description: storable.max(2000).nullish(),
})
export type NewThreadMetadata = z.infer<typeof NewThreadMetadata>

/** A client that sends its own ids can repeat the request without creating a second thread. */
export const NewThread = z.object({
  metadata: NewThreadMetadata.nullish(),
  thread_id: z.uuid().nullish(),
  run_id: z.uuid().nullish(),
  /** The id of the person's first message. */
  message_id: z.uuid().nullish(),
})
export type NewThread = z.infer<typeof NewThread>
