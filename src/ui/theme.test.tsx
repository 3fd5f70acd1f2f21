import { darkTheme, lightTheme, type Colour, type Theme } from './theme'

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = channels.map((value) =>
    value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const texts: [Colour, Colour][] = [
  ['onBackground', 'background'],
  ['onSurface', 'surface'],
  ['onSurfaceVariant', 'background'],
  ['onSurfaceVariant', 'surfaceVariant'],
  ['onPrimary', 'primary'],
  ['onPrimaryContainer', 'primaryContainer'],
  ['onSecondary', 'secondary'],
  ['onSecondaryContainer', 'secondaryContainer'],
  ['onTertiary', 'tertiary'],
  ['onTertiaryContainer', 'tertiaryContainer'],
  ['onError', 'error'],
  ['onErrorContainer', 'errorContainer'],
  ['onBubble', 'bubble'],
  ['onCode', 'code'],
  ['primary', 'code'],
  ['secondary', 'code'],
  ['tertiary', 'code'],
  ['onSurfaceVariant', 'code'],
  ['primary', 'background'],
  ['error', 'background'],
  ['success', 'background'],
  ['inverseOnSurface', 'inverseSurface'],
]
const icons: [Colour, Colour][] = [
  ['live', 'background'],
  ['outline', 'background'],
  ['primary', 'surfaceVariant'],
  ['onSurfaceVariant', 'secondaryContainer'],
]
const schemes: [string, Theme][] = [
  ['light', lightTheme],
  ['dark', darkTheme],
]

describe.each(schemes)('the %s scheme', (_name, theme) => {
  it.each(texts)('shows %s on %s as readable text', (front, back) => {
    expect(contrast(theme.colors[front], theme.colors[back])).toBeGreaterThanOrEqual(4.5)
  })

  it.each(icons)('shows %s on %s as a visible icon', (front, back) => {
    expect(contrast(theme.colors[front], theme.colors[back])).toBeGreaterThanOrEqual(3)
  })

  it.each([1, 2, 3, 4, 5] as const)('keeps text readable at elevation %s', (level) => {
    const surface = theme.colors.elevation[`level${level}`]
    expect(contrast(theme.colors.onSurface, surface)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(theme.colors.onSurfaceVariant, surface)).toBeGreaterThanOrEqual(4.5)
  })
})
