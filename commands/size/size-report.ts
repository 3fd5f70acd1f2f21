/** The bytes that a package or one of our folders takes in each export. */
export interface PartSize {
  readonly web: number
  /** Each part is compressed alone; together, they compress better. */
  readonly webGzip: number
  /** Estimated from the part's share of the compiled script. */
  readonly ios: number
  readonly android: number
}

/** The bytes of whole exports and of their parts. */
export interface Sizes {
  readonly totals: Readonly<Record<string, number>>
  readonly parts: Readonly<Record<string, PartSize>>
}

export interface Report {
  readonly lines: readonly string[]
  /** A sentence for each budget that is exceeded or cannot be checked. */
  readonly faults: readonly string[]
}

type Row = readonly [name: string, ...figures: string[]]

/** Formats the sizes beside their budgets and the changes since `before`. */
export function reportSizes(
  { totals, parts }: Sizes,
  before: Sizes,
  budget: Readonly<Record<string, number>>,
): Report {
  const whole = Object.entries(totals).map(([name, bytes]): Row => {
    const limit = budget[name]
    const allowed = limit === undefined ? '' : kilobytes(limit)
    return [name, kilobytes(bytes), allowed, change(bytes, before.totals[name])]
  })
  const pieces = Object.entries(parts)
    .toSorted(([, one], [, other]) => weightOf(other) - weightOf(one))
    .map(([name, { web, webGzip, ios, android }]): Row => {
      const figures = [web, webGzip, ios, android].map(kilobytes)
      const was = before.parts[name]
      return [name, ...figures, change(web, was?.web), change(ios, was?.ios)]
    })
  return {
    lines: [
      ...table(['KB', 'now', 'budget', 'change'], whole),
      '',
      ...table(['KB by part', 'web', 'gzip', 'ios', 'android', 'web ±', 'ios ±'], pieces),
    ],
    faults: Object.entries(budget).flatMap(([name, limit]) => faultOf(name, totals[name], limit)),
  }
}

function faultOf(name: string, bytes: number | undefined, limit: number): string[] {
  if (bytes === undefined) return [`${name}: it was not built.`]
  if (bytes <= limit) return []
  return [`${name}: ${kilobytes(bytes - limit)} KB over its budget of ${kilobytes(limit)} KB.`]
}

const weightOf = ({ web, ios }: PartSize) => web + ios

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

/** Smaller changes are noise: file names contain hashes, which compress differently. */
const smallestChange = 50

function change(bytes: number, before: number | undefined): string {
  if (before === undefined) return 'new'
  const difference = bytes - before
  if (Math.abs(difference) < smallestChange) return '='
  return `${difference > 0 ? '+' : '−'}${kilobytes(Math.abs(difference))}`
}

function table(head: Row, rows: readonly Row[]): string[] {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return all.map((row) =>
    widths
      .map((width, column) => {
        const cell = row[column] ?? ''
        return column === 0 ? cell.padEnd(width) : cell.padStart(width)
      })
      .join('  '),
  )
}
