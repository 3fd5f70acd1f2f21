import { z } from 'zod'

/** What the client process is told to do. */
export const Order = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('runs'),
    ports: z.array(z.number()),
    isBare: z.boolean(),
    runs: z.number(),
    perSecond: z.number(),
    /** The runs begin evenly within this time; what follows is measured. */
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

/** Between processes, `NaN` is null: nothing was there to measure. */
const Milliseconds = z
  .number()
  .nullable()
  .transform((value) => value ?? Number.NaN)
const Percentiles = z.object({ p50: Milliseconds, p95: Milliseconds, p99: Milliseconds })
export type Percentiles = z.infer<typeof Percentiles>

/** Seconds of processor time are those of the measured time. */
export const LoadResult = z.object({
  runs: z.number(),
  /** Answered with 503. */
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
    /** Of programs that have nothing to do with this, and make it slower. */
    others: z.number(),
  }),
})
export type LoadResult = z.infer<typeof LoadResult>

/** `measured` comes while the runs are still live. */
export const Report = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('measured') }),
  z.object({ kind: z.literal('done'), result: LoadResult.optional() }),
  z.object({ kind: z.literal('failed'), reason: z.string() }),
])
export type Report = z.infer<typeof Report>
