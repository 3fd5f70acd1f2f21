import { Platform } from 'react-native'

/** In a browser, the space bar presses only buttons by itself, not switches, boxes or radio buttons. */
export function pressOnSpace(onPress: () => void): object {
  if (Platform.OS !== 'web') return {}
  return {
    onKeyDownCapture: (event: { key: string; preventDefault: () => void }) => {
      if (event.key !== ' ') return
      event.preventDefault()
      onPress()
    },
  }
}
