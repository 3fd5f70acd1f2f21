import type { CSSProperties, ReactNode } from 'react'

import type { SpanStyle } from './span'

/** A single element, without the hooks of a Text: an answer has thousands of spans. */
export function Span({ style, children }: { style: SpanStyle; children: ReactNode }) {
  return <span style={cssOf(style)}>{children}</span>
}

function cssOf({ writingDirection, ...style }: SpanStyle): CSSProperties {
  return {
    ...style,
    // Browsers grow a line that mixes two fonts unless the second one has a smaller line height.
    ...(style.fontFamily !== undefined && { lineHeight: 1 }),
    ...(writingDirection && { direction: writingDirection, unicodeBidi: 'isolate' }),
  }
}
