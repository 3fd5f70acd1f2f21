import {
  AndroidHaptics,
  ImpactFeedbackStyle,
  impactAsync,
  performAndroidHapticsAsync,
} from 'expo-haptics'
import { Platform } from 'react-native'

/**
 * Light haptic feedback. On Android it uses only what the system has for views: the
 * app does not ask for the permission to vibrate.
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
