import type { ReactNode } from 'react'
import { StyleSheet, type StyleProp, type TextStyle } from 'react-native'

import { Text, type TextVariant } from '@/ui/text'
import type { Colour } from '@/ui/theme'

export interface PassageProps {
  variant: TextVariant
  tone?: Colour
  direction?: 'ltr' | 'rtl'
  /** Set if the text is a cell of a table. */
  role?: 'cell' | 'columnheader' | undefined
  /** The level, if the text is a heading. */
  level?: number | undefined
  style?: StyleProp<TextStyle>
  'aria-hidden'?: boolean
  children: ReactNode
}

/** Text for reading. It can be selected in a browser; on a device, a menu offers that instead. */
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
