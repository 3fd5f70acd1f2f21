/** Prefixes every line of a stream that arrives in arbitrary chunks; `flush` writes an unfinished last line. */
export function prefixLines(prefix: string, write: (line: string) => void) {
  let rest = ''
  return {
    push: (chunk: string): void => {
      const lines = `${rest}${chunk}`.split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) write(`${prefix}${line}\n`)
    },
    flush: (): void => {
      if (rest !== '') write(`${prefix}${rest}\n`)
      rest = ''
    },
  }
}
