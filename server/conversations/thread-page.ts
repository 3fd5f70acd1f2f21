import { z } from 'zod'

import type { Thread, ThreadList } from '@/core/contract/thread'
import { Refusal } from '@server/http/refusal'
import type { ThreadPosition } from '@server/storage/thread-store'

/** What a client asks for: all threads, or a page of them. */
export type ThreadRange =
  | { kind: 'all' }
  | { kind: 'page'; limit: number; after: ThreadPosition | undefined }

const maximumLimit = 500

const Limit = z.coerce.number().int().min(1).max(maximumLimit)
const Position = z.tuple([z.iso.datetime(), z.string()])

/** Selects all threads if there is no limit, as Soliplex does. Throws a refusal for invalid values. */
export function threadRangeOf(query: {
  limit: string | undefined
  cursor: string | undefined
}): ThreadRange {
  if (query.limit === undefined) return { kind: 'all' }
  const limit = Limit.safeParse(query.limit)
  if (!limit.success) throw invalid('limit', `limit must be a number from 1 to ${maximumLimit}.`)
  const after = query.cursor === undefined ? undefined : positionOf(query.cursor)
  return { kind: 'page', limit: limit.data, after }
}

/** Drops the extra thread that only shows that there is another page. */
export function threadPage(found: readonly Thread[], limit: number): ThreadList {
  const threads = found.slice(0, limit)
  const last = threads.at(-1)
  const next = last && found.length > limit ? cursorOf(last) : null
  return { threads, next }
}

function cursorOf({ last_activity, thread_id }: Thread): string {
  return Buffer.from(JSON.stringify([last_activity, thread_id])).toString('base64url')
}

function positionOf(cursor: string): ThreadPosition {
  try {
    const text = Buffer.from(cursor, 'base64url').toString()
    const [lastActivity, threadId] = Position.parse(JSON.parse(text))
    return { lastActivity, threadId }
  } catch {
    throw invalid('cursor', 'The cursor must come from an earlier page.')
  }
}

const invalid = (param: string, message: string) =>
  new Refusal(400, 'invalid_request', message, param)
