import type { PlainViewProps } from './plain-view'
import { cssOf, resets } from './css-of'

/** A single element, without the hooks of a View. Lists are real ones, so that they stay lists when pasted. */
export function PlainView({ role, style, children, testID }: PlainViewProps) {
  const Element = role === 'list' ? 'ul' : role === 'listitem' ? 'li' : 'div'
  return (
    <Element
      {...(Element === 'div' && { role })}
      {...cssOf(resets.view$raw, style)}
      data-testid={testID}
    >
      {children}
    </Element>
  )
}
