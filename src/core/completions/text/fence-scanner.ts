/**
 * Scans code up to its closing fence, which must be at the start of a line. On the line of the opening
 * fence, any fence closes it.
 */
export function createFenceScanner({ isFirstLine }: { isFirstLine: boolean }) {
  /** Whether a closing fence may start here. */
  let isOpen = isFirstLine
  let isStart = isFirstLine
  let ticks = 0
  return {
    /** Returns the index after the closing fence; undefined while there is none. */
    scan(text: string): number | undefined {
      for (let at = 0; at < text.length; at += 1) {
        const sign = text[at] ?? ''
        if (sign === '\n') {
          isStart = false
          isOpen = true
          ticks = 0
        } else if (sign === '`' && isOpen) {
          ticks += 1
          if (ticks === 3) return at + 1
        } else {
          isOpen = isStart || (isOpen && ticks === 0 && /\s/.test(sign))
          ticks = 0
        }
      }
      return undefined
    },
  }
}
