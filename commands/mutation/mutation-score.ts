import { z } from 'zod'

/** The part of Stryker's report that we read. */
export const MutationReport = z.object({
  files: z.record(z.string(), z.object({ mutants: z.array(z.object({ status: z.string() })) })),
})

export interface MutationScore {
  readonly folder: string
  readonly mutants: number
  readonly killed: number
  /** Faults that hang the tests, which counts as detected. */
  readonly timedOut: number
  readonly survived: number
  readonly uncovered: number
}

export function scoreOf(folder: string, { files }: z.infer<typeof MutationReport>): MutationScore {
  const statuses = Object.values(files).flatMap(({ mutants }) =>
    mutants.map(({ status }) => status),
  )
  const count = (wanted: string) => statuses.filter((status) => status === wanted).length
  const killed = count('Killed')
  const timedOut = count('Timeout')
  const survived = count('Survived')
  const uncovered = count('NoCoverage')
  const mutants = killed + timedOut + survived + uncovered
  return { folder, mutants, killed, timedOut, survived, uncovered }
}

/** The percentage of faults that were detected; 100 if there were none. */
export const percentOf = ({ mutants, killed, timedOut }: MutationScore): number =>
  mutants === 0 ? 100 : (100 * (killed + timedOut)) / mutants

const heads = ['folder', 'mutants', 'killed', 'timeout', 'survived', 'no coverage', 'score']

/** Formats the scores as the table of docs/mutation.md. */
export function tableOf(scores: readonly MutationScore[]): string {
  const rows = scores.map((score) => {
    const { folder, mutants, killed, timedOut, survived, uncovered } = score
    const percent = `${percentOf(score).toFixed(1)} %`
    return [folder, ...[mutants, killed, timedOut, survived, uncovered].map(String), percent]
  })
  const widths = heads.map((head, at) =>
    Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`
  const rule = widths.map((width, at) =>
    at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  )
  return [line(heads), line(rule), ...rows.map(line)].join('\n')
}
