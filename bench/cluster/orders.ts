import { z } from 'zod'

/** An order to the client process. */
export const Order = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('runs'),
    ports: z.array(z.number()),
    isBare: z.boolean(),
    runs: z.number(),
    perSecond: z.number(),
    /** The runs start evenly within this time; measuring starts after it. */
    rampSeconds: z.number(),
    steadySeconds: z.number(),
    servers: z.array(z.number()),
    /** The main process of the database, if it has one. */
    database: z.number().optional(),
  }),
  z.object({ kind: z.literal('feeds'), port: z.number(), feeds: z.number() }),
  z.object({ kind: z.literal('close-feeds') }),
])
export type Order = z.infer<typeof Order>
export type RunsOrder = Extract<Order, { kind: 'runs' }>

/** `NaN`, which becomes null between processes, means that nothing was measured. */
const Milliseconds = z
  .number()
  .nullable()
  .transform((value) => value ?? Number.NaN)
const Percentiles = z.object({ p50: Milliseconds, p95: Milliseconds, p99: Milliseconds })
export type Percentiles = z.infer<typeof Percentiles>

/** Processor times are in seconds, and cover only the measured time. */
export const LoadResult = z.object({
  runs: z.number(),
  /** The number of runs that were answered with 503. */
  refused: z.number(),
  seconds: z.number(),
  deltas: z.number(),
  wantedDeltas: z.number(),
  firstMs: Percentiles,
  deliveryMs: Percentiles,
  processor: z.object({
    servers: z.number(),
    database: z.number(),
    client: z.number(),
    /** Other programs of the machine, which slow the measured ones down. */
    others: z.number(),
  }),
})
export type LoadResult = z.infer<typeof LoadResult>

/** `measured` is sent while the runs are still live. */
export const Report = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('measured') }),
  z.object({ kind: z.literal('done'), result: LoadResult.optional() }),
  z.object({ kind: z.literal('failed'), reason: z.string() }),
])
export type Report = z.infer<typeof Report>
