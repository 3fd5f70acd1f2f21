import { playHapticTap } from '@/data/device/play-haptic-tap'

/** Gives light haptic feedback, if the device supports it. */
export function playLightHaptic(): void {
  playHapticTap().catch(() => undefined)
}
