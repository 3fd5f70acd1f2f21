import type { ReactNode } from 'react'
import { Platform, StyleSheet, Text as Span } from 'react-native'

import { useTheme } from '@/ui/theme'

/**
 * Text that leads out of the app. In a browser it is a real link to a new tab, so that the middle button,
 * the keyboard and “Copy link” work, and the app stays where it is.
 */
export function OutsideLink({
  href,
  hint,
  onOpen,
  onFollow,
  children,
  testID,
}: {
  href: string
  /** What a screen reader says about it. */
  hint?: string
  /** Opens the address where the platform has no links of its own. */
  onOpen: (href: string) => void
  /** Called whenever the link is pressed. */
  onFollow?: () => void
  children: ReactNode
  testID?: string
}) {
  const { colors } = useTheme()
  const press = () => {
    if (Platform.OS !== 'web') onOpen(href)
    onFollow?.()
  }
  return (
    <Span
      role="link"
      accessibilityHint={hint}
      // On the web it only keeps the press from the row around the link; the browser opens it.
      onPress={press}
      style={[styles.link, { color: colors.primary }]}
      {...(Platform.OS === 'web' && { href, hrefAttrs: newTab })}
      testID={testID}
    >
      {children}
    </Span>
  )
}

const newTab = { rel: 'noopener noreferrer', target: '_blank' }

const styles = StyleSheet.create({ link: { textDecorationLine: 'underline' } })
