import type { Interrupt } from '@ag-ui/core'
import { InterruptSchema } from '@ag-ui/core/schemas'
import { z } from 'zod'

import type { Failure } from '@/core/failure'

import type { RunState } from './run-state'

const RejectionProblemSchema = z.object({
  code: z.string().nullable(),
  param: z.string().nullable(),
  message: z.string(),
})

export const FailureSchema: z.ZodType<Failure> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum([
      'unreachable',
      'unknown-host',
      'refused',
      'untrusted',
      'blocked',
      'timed-out',
      'redirected',
      'not-an-api',
      'other-content',
      'signed-out',
      'forbidden',
      'not-found',
      'storage-taken',
      'storage',
      'bug',
    ]),
  }),
  z.object({ kind: z.literal('malformed'), at: z.string() }),
  z.object({
    kind: z.literal('rejected'),
    status: z.number(),
    problem: RejectionProblemSchema.exactOptional(),
  }),
  z.object({
    kind: z.literal('busy'),
    status: z.number(),
    retryAfterMilliseconds: z.number().exactOptional(),
    problem: RejectionProblemSchema.exactOptional(),
  }),
  z.object({ kind: z.literal('server'), status: z.number() }),
  z.object({ kind: z.literal('agent'), message: z.string(), code: z.string().exactOptional() }),
  z.object({ kind: z.literal('too-many-rounds'), limit: z.number() }),
  z.object({ kind: z.literal('repeated-call'), tool: z.string() }),
])

/** The state of a turn as another browser tab reports it. */
export const RunStateSchema: z.ZodType<RunState> = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['idle', 'completed', 'cancelled', 'truncated']) }),
  z.object({
    kind: z.literal('running'),
    step: z.enum([
      'creating',
      'waiting',
      'connecting',
      'streaming',
      'backing-off',
      'offline',
      'signed-out',
      'calling-tools',
    ]),
    runId: z.string(),
    round: z.number(),
    cursor: z.string().or(z.undefined()),
    failures: z.number(),
    retryAfterMilliseconds: z.number().optional(),
  }),
  z.object({
    kind: z.literal('suspended'),
    interrupts: z.array(z.custom<Interrupt>((value) => InterruptSchema.safeParse(value).success)),
  }),
  z.object({ kind: z.literal('failed'), failure: FailureSchema }),
])
