import type { ReactNode } from 'react'
import { Text } from 'react-native'

/** The styles that can differ within a text. */
export interface SpanStyle {
  color?: string
  backgroundColor?: string
  fontFamily?: string | undefined
  fontSize?: number
  fontStyle?: 'italic'
  fontWeight?: '600'
  textDecorationLine?: 'line-through'
  writingDirection?: 'ltr'
}

/** Words within a text that have their own style. */
export function Span({ style, children }: { style: SpanStyle; children: ReactNode }) {
  return <Text style={style}>{children}</Text>
}
