import { StyleSheet, Text as NativeText, type TextProps, type TextStyle } from 'react-native'

import { useTheme, type Colour, type Theme } from './theme'
import type { TextVariant } from './type-scale'

export type { TextVariant } from './type-scale'

/** Text styled by its role on the page. */
export function Text({
  variant = 'list',
  tone = 'onSurface',
  style,
  ...rest
}: TextProps & { variant?: TextVariant; tone?: Colour }) {
  const look = lookOf(useTheme(), variant, tone)
  return <NativeText {...rest} style={style === undefined ? look : [look, style]} />
}

const looks = new WeakMap<Theme, Map<string, TextStyle>>()

/** Returns a registered style: React Native for Web compiles it once, but any other style for each text. */
export function lookOf(theme: Theme, variant: TextVariant, tone: Colour): TextStyle {
  const known = looks.get(theme) ?? new Map<string, TextStyle>()
  looks.set(theme, known)
  const name = `${variant} ${tone}`
  const look =
    known.get(name) ??
    StyleSheet.create({ look: { ...theme.type[variant], color: theme.colors[tone] } }).look
  known.set(name, look)
  return look
}
