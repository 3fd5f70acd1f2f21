import { z } from 'zod'

import { StoredChange } from '@/core/app/stored-change'

const BoundValue = z.union([z.string(), z.number(), z.boolean(), z.null()])

const Statement = z.object({
  method: z.enum(['exec', 'run', 'first', 'all']),
  source: z.string(),
  values: z.array(BoundValue),
})

export type Statement = z.infer<typeof Statement>

/** A guest has at most one write in progress; `write` is its number, which increases. */
const DatabaseRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('read'), statement: Statement }),
  z.object({ kind: z.literal('begin'), write: z.number() }),
  z.object({ kind: z.literal('step'), write: z.number(), statement: Statement }),
  z.object({ kind: z.literal('commit'), write: z.number(), change: StoredChange }),
  z.object({ kind: z.literal('roll-back'), write: z.number() }),
])

export type DatabaseRequest = z.infer<typeof DatabaseRequest>

const DatabaseResponse = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), value: z.unknown() }),
  /** It is this write's turn. */
  z.object({ kind: z.literal('begun') }),
  /** A previous owner has committed the write. */
  z.object({ kind: z.literal('committed') }),
  z.object({ kind: z.literal('refused'), failure: z.enum(['storage', 'storage-taken']) }),
])

export type DatabaseResponse = z.infer<typeof DatabaseResponse>

/** The messages between tabs about the database: its owner has it open, and the other tabs are guests. */
export const DatabaseMessage = z.discriminatedUnion('kind', [
  /** A guest looks for the owner. */
  z.object({ kind: z.literal('hello') }),
  z.object({ kind: z.literal('owner'), owner: z.string() }),
  z.object({
    kind: z.literal('request'),
    from: z.string(),
    to: z.string(),
    id: z.number(),
    request: DatabaseRequest,
  }),
  z.object({
    kind: z.literal('response'),
    to: z.string(),
    id: z.number(),
    response: DatabaseResponse,
  }),
  z.object({ kind: z.literal('changed'), by: z.string(), change: StoredChange }),
])

export type DatabaseMessage = z.infer<typeof DatabaseMessage>
