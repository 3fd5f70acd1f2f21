import type { CodeSpan, Highlighter } from '@/ui/markdown/markdown-context'

/** A highlighter whose grammars are loaded from the start, or once the test calls `come`. */
export function fakeHighlighter(
  highlight: (code: string, language: string) => readonly CodeSpan[],
  isThere = true,
): Highlighter & { come: () => void } {
  let isReady = isThere
  let tell = () => {}
  return {
    isReady: () => isReady,
    subscribe(listener) {
      tell = listener
      return () => {}
    },
    prepare: () => Promise.resolve(),
    highlight,
    come() {
      isReady = true
      tell()
    },
  }
}
