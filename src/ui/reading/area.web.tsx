import type { AreaProps } from './area'
import { cssOf, resets } from './css-of'

/** A single element, without the hooks of a View. Lists are real ones, so that they stay lists when pasted. */
export function Area({ role, style, children, testID }: AreaProps) {
  const Element = role === 'list' ? 'ul' : role === 'listitem' ? 'li' : 'div'
  return (
    <Element
      {...(Element === 'div' && { role })}
      {...cssOf(resets.area$raw, style)}
      data-testid={testID}
    >
      {children}
    </Element>
  )
}
