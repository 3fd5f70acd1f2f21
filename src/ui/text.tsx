import { Text as NativeText, type TextProps } from 'react-native'

import { useTheme, type Colour } from './theme'
import type { TextVariant } from './type-scale'

export type { TextVariant } from './type-scale'

/** Text styled by its role on the page. */
export function Text({
  variant = 'list',
  tone = 'onSurface',
  style,
  ...rest
}: TextProps & { variant?: TextVariant; tone?: Colour }) {
  const { colors, type } = useTheme()
  return <NativeText {...rest} style={[type[variant], { color: colors[tone] }, style]} />
}
