import { Text as NativeText, StyleSheet } from 'react-native'
import type { TextProps } from 'react-native'

import { monospace, useTheme } from './theme'
import type { Colour } from './theme'

export type TextVariant = keyof typeof variants

/** Text by the role it plays on the page. */
export function Text({
  variant = 'list',
  tone = 'onSurface',
  style,
  ...rest
}: TextProps & { variant?: TextVariant; tone?: Colour }) {
  const { colors } = useTheme()
  return <NativeText {...rest} style={[variants[variant], { color: colors[tone] }, style]} />
}

const variants = StyleSheet.create({
  display: { fontSize: 28, lineHeight: 36, fontWeight: '600' },
  title: { fontSize: 20, lineHeight: 28, fontWeight: '600' },
  heading: { fontSize: 16, lineHeight: 24, fontWeight: '600' },
  answer: { fontSize: 16, lineHeight: 24 },
  list: { fontSize: 15, lineHeight: 22 },
  label: { fontSize: 15, lineHeight: 22, fontWeight: '600' },
  caption: { fontSize: 13, lineHeight: 18 },
  code: { fontSize: 13.5, lineHeight: 20, fontFamily: monospace },
})
