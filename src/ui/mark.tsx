import Svg, { Circle, Path } from 'react-native-svg'

import { useTheme } from './theme'

/** The app's mark: a C around a held note, which has the amber of a live run. */
export function Mark({ size = 32 }: { size?: number }) {
  const { colors } = useTheme()
  return (
    <Svg width={size} height={size} viewBox="174 174 676 676" fill="none" aria-hidden>
      <Path
        d="M688.8 335.2a250 250 0 1 0 0 353.6"
        stroke={colors.primary}
        strokeWidth={76}
        strokeLinecap="round"
      />
      <Path d="M430 512h232" stroke={colors.live} strokeWidth={76} strokeLinecap="round" />
      <Circle cx={786} cy={512} r={48} fill={colors.live} />
    </Svg>
  )
}
