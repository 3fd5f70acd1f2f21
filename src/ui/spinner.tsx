import { ActivityIndicator } from 'react-native'

import { useTheme } from './theme'

/** Something is under way; the words beside it say what. */
export function Spinner({ testID }: { testID?: string }) {
  const { colors } = useTheme()
  return (
    <ActivityIndicator size="small" color={colors.live} aria-hidden {...(testID && { testID })} />
  )
}
