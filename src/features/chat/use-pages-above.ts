import { useNavigation, useRoute } from 'expo-router'
import { useSyncExternalStore } from 'react'

/** How many pages of the same stack cover this one. */
export function usePagesAbove(): number {
  const navigation = useNavigation()
  const { key } = useRoute()
  return useSyncExternalStore(
    (onChange) => navigation.addListener('state', onChange),
    () => {
      const state = navigation.getState()
      return state ? state.index - state.routes.findIndex((route) => route.key === key) : 0
    },
  )
}
