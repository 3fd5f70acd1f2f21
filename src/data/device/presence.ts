import { AppState, Platform } from 'react-native'

/** Reports whether the app is on the screen, immediately and on every change. Returns a function that stops it. */
export function watchPresence(onChange: (isPresent: boolean) => void): () => void {
  let isPresent = AppState.currentState !== 'background'
  onChange(isPresent)
  const subscription = AppState.addEventListener('change', (state) => {
    // An app that is only covered, by a call or the app switcher, counts as present.
    const isThere = state !== 'background'
    if (isThere !== isPresent) onChange(isThere)
    isPresent = isThere
  })
  return () => subscription.remove()
}

/** Calls back when memory runs low, which only phones report. Returns a function that stops it. */
export function watchMemory(onShortage: () => void): () => void {
  if (Platform.OS === 'web') return () => undefined
  const subscription = AppState.addEventListener('memoryWarning', onShortage)
  return () => subscription.remove()
}
