import { ActivityIndicator } from 'react-native'

import { useTheme } from './theme'

/** Hidden from screen readers: the text beside it says what is loading. */
export function Spinner({ testID }: { testID?: string }) {
  const { colors } = useTheme()
  return (
    <ActivityIndicator size="small" color={colors.live} aria-hidden {...(testID && { testID })} />
  )
}
