import { getStringAsync, setStringAsync } from 'expo-clipboard'
import Constants from 'expo-constants'
import { Dimensions } from 'react-native'

import type { Device } from './device'
import { openExternalUrl } from './open-external-url'
import { system } from './system'

export const thisDevice: Device = {
  now: () => Date.now(),
  locale: () => Intl.DateTimeFormat().resolvedOptions().locale,
  timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
  describe() {
    const { width, height, scale } = Dimensions.get('screen')
    return {
      ...system,
      appVersion: Constants.expoConfig?.version ?? '',
      screen: { width: Math.round(width), height: Math.round(height), scale },
    }
  },
  readClipboard: () => getStringAsync(),
  async writeClipboard(text) {
    if (!(await setStringAsync(text))) throw new Error('the browser does not allow it')
  },
  openUrl: openExternalUrl,
}
