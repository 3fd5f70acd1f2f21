import { useState } from 'react'
import type { ViewStyle } from 'react-native'

import { useTheme } from '@/ui/theme'

/** The ring around a focused field, in the error colour if its value is wrong. It shifts no layout. */
export function useFocusRing(isWrong = false): {
  ring: ViewStyle
  isFocused: boolean
  setFocused: (isFocused: boolean) => void
} {
  const { colors } = useTheme()
  const [isFocused, setFocused] = useState(false)
  const colour = isWrong ? colors.error : isFocused ? colors.primary : colors.outline
  return {
    ring: {
      borderWidth: 1,
      borderColor: colour,
      ...(isFocused && { boxShadow: `0 0 0 1px ${colour}` }),
    },
    isFocused,
    setFocused,
  }
}
