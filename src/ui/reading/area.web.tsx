import type { AreaProps } from './area'
import { cssOf, resets } from './css-of'

/** One element, without the hooks of a View. What somebody copies stays a list elsewhere. */
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
