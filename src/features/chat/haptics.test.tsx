import { impactAsync, performAndroidHapticsAsync } from 'expo-haptics'
import { Platform } from 'react-native'

import { playLightHaptic } from '@/state/device/play-light-haptic'

jest.mock('expo-haptics', () => ({
  AndroidHaptics: { Virtual_Key: 'virtual-key' },
  ImpactFeedbackStyle: { Light: 'light' },
  impactAsync: jest.fn(async () => undefined),
  performAndroidHapticsAsync: jest.fn(async () => undefined),
}))

beforeEach(() => jest.clearAllMocks())

describe('haptic feedback', () => {
  it('uses the API that needs no permission', () => {
    playLightHaptic()
    const [given, other] =
      Platform.OS === 'android'
        ? [performAndroidHapticsAsync, impactAsync]
        : [impactAsync, performAndroidHapticsAsync]
    expect(given).toHaveBeenCalledTimes(1)
    expect(other).not.toHaveBeenCalled()
  })

  it('is skipped on a device without haptics', async () => {
    jest.mocked(impactAsync).mockRejectedValueOnce(new Error('no engine'))
    jest.mocked(performAndroidHapticsAsync).mockRejectedValueOnce(new Error('no engine'))
    expect(playLightHaptic).not.toThrow()
    await Promise.resolve()
  })
})
