import type { ReactNode } from 'react'
import { View, type StyleProp, type ViewStyle } from 'react-native'

export interface PlainViewProps {
  role?: 'list' | 'listitem' | 'table' | 'row' | 'separator'
  style?: StyleProp<ViewStyle>
  children?: ReactNode
  testID?: string
}

/** A view that is never pressed or measured. An answer has hundreds of them. */
export function PlainView(props: PlainViewProps) {
  return <View {...props} />
}
