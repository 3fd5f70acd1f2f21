import { lookOf } from '@/ui/text'
import { useTheme } from '@/ui/theme'

import { cssOf, resets } from './css-of'
import type { PassageProps } from './passage'

/** A single element, without the hooks of a Text. */
export function Passage({
  variant,
  tone = 'onSurface',
  direction = 'ltr',
  role,
  level,
  style,
  'aria-hidden': isHidden,
  children,
}: PassageProps) {
  const look = lookOf(useTheme(), variant, tone)
  const Element = headings[(level ?? 0) - 1] ?? 'div'
  return (
    <Element
      dir={direction}
      role={role}
      aria-hidden={isHidden}
      {...cssOf(resets.passage$raw, look, style)}
    >
      {children}
    </Element>
  )
}

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const
