import type { ReactNode } from 'react'
import { StyleSheet, Text as Span } from 'react-native'

import { useTheme } from '@/ui/theme'

export interface OutsideLinkProps {
  href: string
  /** The accessibility hint. */
  hint?: string
  /** Opens the address on platforms without links of their own. */
  onOpen: (href: string) => void
  /** Called whenever the link is pressed. */
  onFollow?: () => void
  children: ReactNode
  testID?: string
}

/** A link that leads out of the app. */
export function OutsideLink({ href, hint, onOpen, onFollow, children, testID }: OutsideLinkProps) {
  const { colors } = useTheme()
  const press = () => {
    onOpen(href)
    onFollow?.()
  }
  return (
    <Span
      role="link"
      accessibilityHint={hint}
      onPress={press}
      style={[styles.link, { color: colors.primary }]}
      testID={testID}
    >
      {children}
    </Span>
  )
}

const styles = StyleSheet.create({ link: { textDecorationLine: 'underline' } })
