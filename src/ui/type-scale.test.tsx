import { render, screen } from '@testing-library/react-native'

import { Text } from './text'
import { darkTheme, lightTheme, themeFor } from './theme'
import { paperFonts, typeScale, type TextSize } from './type-scale'
import { UiProvider } from './ui-provider'

const sizes: TextSize[] = ['small', 'normal', 'large', 'largest']

describe('the text sizes', () => {
  it('grow in every role', () => {
    for (const role of ['title', 'answer', 'list', 'caption', 'code'] as const) {
      const fontSizes = sizes.map((size) => typeScale(size)[role].fontSize)
      expect(fontSizes).toEqual(fontSizes.toSorted((one, other) => one - other))
      expect(new Set(fontSizes).size).toBe(sizes.length)
    }
  })

  it.each(sizes)('leave room between the lines: %s', (size) => {
    for (const { fontSize, lineHeight } of Object.values(typeScale(size)))
      expect(lineHeight / fontSize).toBeGreaterThan(1.25)
  })

  it('apply to the components of Paper', () => {
    expect(paperFonts('largest').bodyLarge.fontSize).toBeGreaterThan(
      paperFonts('normal').bodyLarge.fontSize,
    )
  })
})

describe('the theme', () => {
  it('keeps its identity for the same choice', () => {
    expect(themeFor(true, 'large')).toBe(themeFor(true, 'large'))
    expect(themeFor(true, 'large')).not.toBe(themeFor(true, 'small'))
  })

  it.each([
    ['light', lightTheme],
    ['dark', darkTheme],
  ] as const)('is %s if the person chose it', (scheme, theme) => {
    render(
      <UiProvider scheme={scheme}>
        <Text>Hello</Text>
      </UiProvider>,
    )

    expect(screen.getByText('Hello')).toHaveStyle({ color: theme.colors.onSurface })
  })

  it('shows text in the chosen size', () => {
    render(
      <UiProvider textSize="largest">
        <Text variant="answer">Hello</Text>
      </UiProvider>,
    )

    expect(screen.getByText('Hello')).toHaveStyle({
      fontSize: typeScale('largest').answer.fontSize,
    })
  })
})
