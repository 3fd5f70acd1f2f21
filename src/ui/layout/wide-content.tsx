import type { ReactNode } from 'react'
import { ScrollView, type StyleProp, type ViewStyle } from 'react-native'

export interface WideContentProps {
  style: StyleProp<ViewStyle>
  children: ReactNode
}

/** Content that scrolls sideways if it is wider than the page. */
export function WideContent({ style, children }: WideContentProps) {
  return (
    <ScrollView horizontal contentContainerStyle={style}>
      {children}
    </ScrollView>
  )
}
