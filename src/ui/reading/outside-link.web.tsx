import { StyleSheet } from 'react-native'

import { useTheme } from '@/ui/theme'

import { cssOf, resets } from './css-of'
import type { OutsideLinkProps } from './outside-link'

/**
 * A real link, which the browser opens in a new tab. The middle button, the keyboard and “Copy link” work,
 * and the app stays open.
 */
export function OutsideLink({ href, onFollow, children, testID }: OutsideLinkProps) {
  const { colors } = useTheme()
  return (
    <a
      href={href}
      rel="noopener noreferrer"
      target="_blank"
      data-testid={testID}
      onClick={(event) => {
        // Keeps the press from the row around the link.
        event.stopPropagation()
        onFollow?.()
      }}
      className={className}
      style={{ color: colors.primary }}
    >
      {children}
    </a>
  )
}

const { className } = cssOf(
  resets.span$raw,
  StyleSheet.create({ link: { textDecorationLine: 'underline' } }).link,
)
