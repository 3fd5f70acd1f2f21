/** A row of docs/faults.md or docs/security.md. */
export interface Promised {
  number: number
  proof: string
}

interface Proof {
  path: string
  title: string
}

const onDevice = 'On a device: '

/** Returns the rows of the table in a page; the last column is the proof. */
export function readPromises(page: string): Promised[] {
  return page.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    const number = Number(cells[1])
    return cells.length > 3 && number > 0 ? [{ number, proof: cells.at(-2) ?? '' }] : []
  })
}

function readProof(text: string): Proof | undefined {
  const [, path, title] = /^`([^`]+)` › (.+)$/u.exec(text) ?? []
  return path && title ? { path, title } : undefined
}

/** The source may contain the title with escaped quotation marks. */
function hasTitle(source: string, title: string): boolean {
  return source.replaceAll(String.raw`\'`, "'").includes(title)
}

/** Returns what is wrong with the proofs of a table. `readSource` returns undefined for a file that does not exist. */
export function findPromiseFaults(
  promises: readonly Promised[],
  count: number,
  readSource: (path: string) => string | undefined,
): string[] {
  const numbers = new Set(promises.map(({ number }) => number))
  const missing = Array.from({ length: count }, (_, index) => index + 1).filter(
    (number) => !numbers.has(number),
  )
  const faults = promises.flatMap(({ number, proof }) => {
    const parts = proof.split('<br>').map((part) => part.trim())
    if (parts.every((part) => part.startsWith(onDevice))) return []
    return parts
      .filter((part) => !part.startsWith(onDevice))
      .flatMap((part) => {
        const named = readProof(part)
        if (!named) return [`Row ${number} names no test.`]
        const source = readSource(named.path)
        if (source === undefined) return [`Row ${number}: there is no ${named.path}.`]
        return hasTitle(source, named.title)
          ? []
          : [`Row ${number}: ${named.path} has no test "${named.title}".`]
      })
  })
  return [...missing.map((number) => `Row ${number} is missing.`), ...faults]
}
