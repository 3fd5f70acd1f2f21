import {
  AndroidHaptics,
  ImpactFeedbackStyle,
  impactAsync,
  performAndroidHapticsAsync,
} from 'expo-haptics'
import { Platform } from 'react-native'

/**
 * A light touch of the device under the finger. On Android only what the system has for views: the
 * permission to vibrate, which everything else needs, is not asked for.
 */
export async function feelLightly(): Promise<void> {
  switch (Platform.OS) {
    case 'ios':
      return impactAsync(ImpactFeedbackStyle.Light)
    case 'android':
      return performAndroidHapticsAsync(AndroidHaptics.Virtual_Key)
    default:
      return undefined
  }
}
