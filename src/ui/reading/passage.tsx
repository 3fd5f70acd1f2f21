import type { ReactNode } from 'react'
import { StyleSheet, type StyleProp, type TextStyle } from 'react-native'

import { Text, type TextVariant } from '@/ui/text'
import type { Colour } from '@/ui/theme'

export interface PassageProps {
  variant: TextVariant
  tone?: Colour
  direction?: 'ltr' | 'rtl'
  /** The place of a text in a table. */
  role?: 'cell' | 'columnheader' | undefined
  /** The level of a heading. */
  level?: number | undefined
  style?: StyleProp<TextStyle>
  'aria-hidden'?: boolean
  children: ReactNode
}

/** Text of a page that somebody reads. In a browser it can be selected; on a device, the page has a menu for it. */
export function Passage({ direction = 'ltr', role, level, style, ...rest }: PassageProps) {
  return (
    <Text
      {...rest}
      selectable={false}
      style={[styles[direction], style]}
      {...(role && { role })}
      {...(level !== undefined && { role: 'heading', 'aria-level': level })}
    />
  )
}

const styles = StyleSheet.create({
  ltr: { direction: 'ltr', writingDirection: 'ltr' },
  rtl: { direction: 'rtl', writingDirection: 'rtl' },
})
