import { useTheme as usePaperTheme, type MD3Theme } from 'react-native-paper'
import { MD3DarkTheme, MD3LightTheme } from 'react-native-paper/lib/module/styles/themes'

import { paperFonts, typeScale, type TextSize, type TypeScale } from './type-scale'

/** The 4-point grid. */
export const space = { xs: 4, sm: 8, md: 12, lg: 16, xl: 24, xxl: 32 } as const
export const radius = { card: 12, bubble: 20, full: 999 } as const
/** The minimum width and height of a touch target. */
export const touchTarget = 44
/** The maximum readable width of a text column. */
export const columnWidth = 760
/** From this window width on, lists are shown beside the opened item. */
export const wideFrom = 840
export const listPaneWidth = 320
export const railWidth = 96

interface OwnColours {
  /** Amber, only for a live run: the dot, the caret, the progress. */
  live: string
  success: string
  bubble: string
  onBubble: string
  code: string
  onCode: string
}

export type Theme = Omit<MD3Theme, 'colors'> & {
  colors: MD3Theme['colors'] & OwnColours
  /** The text style of each role. */
  type: TypeScale
}
export type Colour = Exclude<keyof Theme['colors'], 'elevation'>

const text = (size: TextSize) => ({ fonts: paperFonts(size), type: typeScale(size) })

export const lightTheme: Theme = {
  ...MD3LightTheme,
  ...text('normal'),
  roundness: radius.card / 4,
  colors: {
    ...MD3LightTheme.colors,
    primary: '#2F4B7C',
    onPrimary: '#FFFFFF',
    primaryContainer: '#DCE5F7',
    onPrimaryContainer: '#10294F',
    secondary: '#555E74',
    onSecondary: '#FFFFFF',
    secondaryContainer: '#E1E6F1',
    onSecondaryContainer: '#232C40',
    tertiary: '#6B5335',
    onTertiary: '#FFFFFF',
    tertiaryContainer: '#F2E6D3',
    onTertiaryContainer: '#2E2008',
    error: '#B3261E',
    onError: '#FFFFFF',
    errorContainer: '#FBE2DF',
    onErrorContainer: '#7A130D',
    background: '#FBFAF7',
    onBackground: '#1B1D22',
    surface: '#FBFAF7',
    onSurface: '#1B1D22',
    surfaceVariant: '#EFEDE7',
    onSurfaceVariant: '#575B64',
    outline: '#7B7F88',
    outlineVariant: '#DAD8D1',
    inverseSurface: '#2E3036',
    inverseOnSurface: '#F2F1ED',
    inversePrimary: '#ACC7FF',
    surfaceDisabled: '#E9E7E1',
    onSurfaceDisabled: '#8B8E95',
    shadow: '#1B1D22',
    scrim: '#1B1D22',
    backdrop: 'rgba(27, 29, 34, 0.4)',
    elevation: {
      level0: 'transparent',
      level1: '#F5F4F0',
      level2: '#F1EFEA',
      level3: '#ECEAE4',
      level4: '#E9E7E0',
      level5: '#E5E3DC',
    },
    live: '#A86400',
    success: '#2A6B3C',
    bubble: '#DCE5F7',
    onBubble: '#10294F',
    code: '#F1EFEA',
    onCode: '#2A2D34',
  },
}

export const darkTheme: Theme = {
  ...MD3DarkTheme,
  ...text('normal'),
  roundness: radius.card / 4,
  colors: {
    ...MD3DarkTheme.colors,
    primary: '#ACC7FF',
    onPrimary: '#0F2F5F',
    primaryContainer: '#26406E',
    onPrimaryContainer: '#D7E3FF',
    secondary: '#BDC6DF',
    onSecondary: '#273044',
    secondaryContainer: '#2B3446',
    onSecondaryContainer: '#D9E2FC',
    tertiary: '#E2C299',
    onTertiary: '#402C0F',
    tertiaryContainer: '#584223',
    onTertiaryContainer: '#FFDDB3',
    error: '#FFB4AB',
    onError: '#690005',
    errorContainer: '#5C1713',
    onErrorContainer: '#FFDAD6',
    background: '#0F1216',
    onBackground: '#E4E5E9',
    surface: '#0F1216',
    onSurface: '#E4E5E9',
    surfaceVariant: '#22262D',
    onSurfaceVariant: '#A9AEB8',
    outline: '#7F858F',
    outlineVariant: '#2E333B',
    inverseSurface: '#E4E5E9',
    inverseOnSurface: '#22262D',
    inversePrimary: '#2F4B7C',
    surfaceDisabled: '#1D2127',
    onSurfaceDisabled: '#6F757F',
    shadow: '#05070A',
    scrim: '#05070A',
    backdrop: 'rgba(5, 7, 10, 0.6)',
    elevation: {
      level0: 'transparent',
      level1: '#161A1F',
      level2: '#1A1F25',
      level3: '#1F242B',
      level4: '#22272F',
      level5: '#252B33',
    },
    live: '#F0B35A',
    success: '#8BD39D',
    bubble: '#26406E',
    onBubble: '#E3ECFF',
    code: '#161A1F',
    onCode: '#D5D8DF',
  },
}

export const useTheme = () => usePaperTheme<Theme>()

const themes = new Map<string, Theme>()

/** Returns the same theme object for the same arguments. */
export function themeFor(isDark: boolean, size: TextSize): Theme {
  const name = `${isDark} ${size}`
  const theme = themes.get(name) ?? { ...(isDark ? darkTheme : lightTheme), ...text(size) }
  themes.set(name, theme)
  return theme
}
