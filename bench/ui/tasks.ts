import type { CDPSession } from 'playwright-core'
import { z } from 'zod'

/** A task of the main thread, in milliseconds. */
export interface Task {
  /** Since the first task. */
  start: number
  /** Processor time, because wall time would include other load on the machine. */
  milliseconds: number
}

const TraceEvent = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number().default(0),
  tdur: z.number().default(0),
  args: z.object({ name: z.string().optional() }).optional(),
})
export type TraceEvent = z.infer<typeof TraceEvent>

const Collected = z.object({ value: z.array(TraceEvent) })

/** Records the main thread until the returned function is called. */
export async function recordTasks(devtools: CDPSession): Promise<() => Promise<Task[]>> {
  const events: TraceEvent[] = []
  const collect = (part: unknown) => void events.push(...Collected.parse(part).value)
  devtools.on('Tracing.dataCollected', collect)
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'], excludedCategories: ['*'] },
  })
  return async () => {
    const isOver = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
    await devtools.send('Tracing.end')
    await isOver
    devtools.off('Tracing.dataCollected', collect)
    return tasksOf(events)
  }
}

/** Returns the tasks of the busiest main thread, because a spare page runs in another process. */
export function tasksOf(events: readonly TraceEvent[]): Task[] {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const byThread = new Map<string, TraceEvent[]>()
  for (const event of events) {
    if (event.name === 'thread_name' && event.args?.name === 'CrRendererMain') {
      byThread.set(threadOf(event), [])
    }
  }
  for (const event of events) {
    if (event.ph === 'X' && event.name.endsWith('RunTask'))
      byThread.get(threadOf(event))?.push(event)
  }
  const [tasks = []] = [...byThread.values()].toSorted((one, other) => other.length - one.length)
  const begin = Math.min(...tasks.map(({ ts }) => ts))
  return tasks.map(({ ts, tdur }) => ({ start: (ts - begin) / 1000, milliseconds: tdur / 1000 }))
}
