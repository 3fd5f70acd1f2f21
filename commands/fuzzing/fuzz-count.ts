import type { FuzzLine } from '@/core/testing/fuzz-line'

export interface PropertyCount {
  file: string
  property: string
  cases: number
  failures: number
}

/** The counts of all properties by their `keyOf`. */
export type FuzzCount = ReadonlyMap<string, PropertyCount>

export function keyOf({ file, property }: { file: string; property: string }): string {
  return `${file} › ${property}`
}

export function addLine(count: FuzzCount, line: FuzzLine): FuzzCount {
  const { file, property } = line
  const before = count.get(keyOf(line)) ?? { file, property, cases: 0, failures: 0 }
  const after = {
    ...before,
    cases: before.cases + (line.kind === 'begun' ? 0 : line.cases),
    failures: before.failures + (line.kind === 'failed' ? 1 : 0),
  }
  return new Map(count).set(keyOf(line), after)
}

export function sumOf(count: FuzzCount): { cases: number; failures: number } {
  const all = [...count.values()]
  return {
    cases: all.reduce((sum, { cases }) => sum + cases, 0),
    failures: all.reduce((sum, { failures }) => sum + failures, 0),
  }
}

const columns = { cases: 12, failures: 10 }

const row = (cases: string, failures: string, name: string) =>
  `${cases.padStart(columns.cases)}${failures.padStart(columns.failures)}  ${name}`

const readable = (value: number) => value.toLocaleString('en-US')

/** Returns a table with a row for each property and a total. */
export function tableOf(count: FuzzCount): string {
  const rows = [...count]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, { cases, failures }]) => row(readable(cases), readable(failures), name))
  const { cases, failures } = sumOf(count)
  const all = count.size === 1 ? '1 property' : `${count.size} properties`
  const total = row(readable(cases), readable(failures), all)
  return [row('cases', 'failures', 'property'), ...rows, total].join('\n')
}

const mostMillisecondsEach = 10_000

/**
 * How long each property runs in the next round. In the first round it is 0: the number of properties is not known yet,
 * and each runs its usual cases once.
 */
export function shareOf(leftMilliseconds: number, properties: number): number {
  if (properties === 0) return 0
  return Math.min(mostMillisecondsEach, Math.floor(leftMilliseconds / properties))
}
