import {
  AndroidHaptics,
  ImpactFeedbackStyle,
  impactAsync,
  performAndroidHapticsAsync,
} from 'expo-haptics'
import { Platform } from 'react-native'

/**
 * Gives light haptic feedback. On Android it uses the system's haptics for views,
 * which need no permission to vibrate.
 */
export async function playHapticTap(): Promise<void> {
  switch (Platform.OS) {
    case 'ios':
      return impactAsync(ImpactFeedbackStyle.Light)
    case 'android':
      return performAndroidHapticsAsync(AndroidHaptics.Virtual_Key)
    default:
      return undefined
  }
}
