import { Platform } from 'react-native'

/** React Native for Web lets the space bar press only buttons, not switches, checkboxes or radio buttons. */
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
