/** Marks every line of a stream that comes in arbitrary pieces; `flush` gives up what is left of the last one. */
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
