/** A measured value and its target. */
export interface Figure {
  name: string
  value: string
  target?: { text: string; isMet: boolean }
  detail?: string
}

/** Returns a figure with an upper or a lower limit as its target. */
export function limited(
  name: string,
  value: number,
  limit: { most: number } | { least: number },
  detail?: string,
): Figure {
  const isMet = 'most' in limit ? value <= limit.most : value >= limit.least
  const text = 'most' in limit ? `≤ ${limit.most}` : `≥ ${limit.least}`
  return {
    name,
    value: value.toFixed(2),
    target: { text, isMet },
    ...(detail !== undefined && { detail }),
  }
}

export function table(figures: readonly Figure[]): string {
  const rows = [
    ['', 'value', 'target', '', ''],
    ...figures.map(({ name, value, target, detail }) => [
      name,
      value,
      target?.text ?? '',
      target === undefined ? '' : target.isMet ? 'ok' : 'missed',
      detail ?? '',
    ]),
  ]
  const widths = [0, 1, 2, 3, 4].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  const lineOf = (row: readonly string[]) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  return rows.map((row) => lineOf(row).trimEnd()).join('\n')
}

export const milliseconds = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`

export const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} kB`
