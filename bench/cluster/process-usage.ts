import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'

/** Nanoseconds of processor time by process. */
export type ProcessorTimes = ReadonlyMap<number, number>

/** Sums the threads of each process. `stat` counts in steps of ten milliseconds, which is too coarse for one run. */
export function processorTimes(processIds: readonly number[]): ProcessorTimes {
  return new Map(processIds.map((processId) => [processId, timeOf(processId)]))
}

function timeOf(processId: number): number {
  const folder = `/proc/${processId}/task`
  const tasks = readIfThere(() => readdirSync(folder)) ?? []
  return tasks
    .map((task) => readIfThere(() => readFileSync(join(folder, task, 'schedstat'), 'utf8')))
    .reduce((sum, text) => sum + Number(text?.split(' ')[0] ?? 0), 0)
}

/** Returns the seconds of processor time between two samples. A process that ended in between counts as idle. */
export function secondsBetween(before: ProcessorTimes, after: ProcessorTimes): number {
  return [...after].reduce(
    (sum, [processId, time]) => sum + Math.max(0, time - (before.get(processId) ?? 0)) / 1e9,
    0,
  )
}

/** Returns the busy time of all processors since the machine started. */
export function busySeconds(): number {
  return (
    cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) /
    1000
  )
}

/** Returns the ids of the process and its children. */
export function familyOf(processId: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => parentOf(name) === processId)
  return [processId, ...children.map(Number)]
}

function parentOf(name: string): number | undefined {
  const text = readIfThere(() => readFileSync(`/proc/${name}/stat`, 'utf8'))
  // The program name, in parentheses, may itself contain spaces and parentheses.
  const parent = text?.slice(text.lastIndexOf(')') + 2).split(' ')[1]
  return parent === undefined ? undefined : Number(parent)
}

function readIfThere<Result>(read: () => Result): Result | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
