import Svg, { Circle, Path } from 'react-native-svg'

import { useTheme } from './theme'

const [width, height] = [748, 146]

/** The app's name, drawn. The dot of the i is the amber of a live run. */
export function Wordmark({ label, size = 28 }: { label: string; size?: number }) {
  const { colors } = useTheme()
  return (
    <Svg
      role="img"
      aria-label={label}
      width={(size * width) / height}
      height={size}
      viewBox={`0 -44 ${width} ${height}`}
      fill="none"
    >
      <Path
        d={letters.join('')}
        stroke={colors.primary}
        strokeWidth={17}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <Circle cx={402} cy={-25} r={13} fill={colors.live} />
    </Svg>
  )
}

const letters = [
  'M76.4 18.6A41 41 0 1 0 76.4 81.4',
  'M105 50a41 41 0 1 0 82 0a41 41 0 1 0 -82 0',
  'M220 91V9M220 43a34 34 0 0 1 68 0V91',
  'M335 -20V68a23 23 0 0 0 23 23h8M317 9h46',
  'M402 9V91',
  'M440 91V9M440 43a34 34 0 0 1 68 0V91',
  'M547 9V57a34 34 0 0 0 68 0M615 9V91',
  'M648 50a41 41 0 1 0 82 0a41 41 0 1 0 -82 0',
]
