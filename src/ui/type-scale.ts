import { Platform, type TextStyle } from 'react-native'
import { configureFonts } from 'react-native-paper'

const monospace = Platform.select({
  ios: 'Menlo',
  android: 'monospace',
  default: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
})

/** Factors for the person's choice, in addition to the text size of the device. */
const factors = { small: 0.9, normal: 1, large: 1.15, largest: 1.35 } as const

export type TextSize = keyof typeof factors

const usual = {
  display: { fontSize: 28, lineHeight: 36, fontWeight: '600' },
  title: { fontSize: 20, lineHeight: 28, fontWeight: '600' },
  subtitle: { fontSize: 18, lineHeight: 26, fontWeight: '600' },
  heading: { fontSize: 16, lineHeight: 24, fontWeight: '600' },
  answer: { fontSize: 16, lineHeight: 24 },
  list: { fontSize: 15, lineHeight: 22 },
  label: { fontSize: 15, lineHeight: 22, fontWeight: '600' },
  caption: { fontSize: 13, lineHeight: 18 },
  small: { fontSize: 12, lineHeight: 16 },
  code: { fontSize: 13.5, lineHeight: 20, fontFamily: monospace },
} as const satisfies Record<string, TextStyle>

export type TextVariant = keyof typeof usual

/** The text style of a role. */
export type TypeStyle = Pick<TextStyle, 'fontWeight' | 'fontFamily'> & {
  fontSize: number
  lineHeight: number
}
export type TypeScale = Record<TextVariant, TypeStyle>

export function typeScale(size: TextSize): TypeScale {
  const scaled = (style: TypeStyle): TypeStyle => ({
    ...style,
    fontSize: Math.round(style.fontSize * factors[size] * 2) / 2,
    lineHeight: Math.round(style.lineHeight * factors[size]),
  })
  return {
    display: scaled(usual.display),
    title: scaled(usual.title),
    subtitle: scaled(usual.subtitle),
    heading: scaled(usual.heading),
    answer: scaled(usual.answer),
    list: scaled(usual.list),
    label: scaled(usual.label),
    caption: scaled(usual.caption),
    small: scaled(usual.small),
    code: scaled(usual.code),
  }
}

/** Returns the fonts for Paper's own components. */
export function paperFonts(size: TextSize) {
  const fonts = configureFonts({ config: {} })
  const scaled = <Font extends TypeStyle>(font: Font): Font => ({
    ...font,
    fontSize: font.fontSize * factors[size],
    lineHeight: font.lineHeight * factors[size],
  })
  return {
    ...fonts,
    bodyLarge: scaled(fonts.bodyLarge),
    bodyMedium: scaled(fonts.bodyMedium),
    bodySmall: scaled(fonts.bodySmall),
    labelLarge: scaled(fonts.labelLarge),
    labelMedium: scaled(fonts.labelMedium),
    labelSmall: scaled(fonts.labelSmall),
    titleMedium: scaled(fonts.titleMedium),
  }
}
