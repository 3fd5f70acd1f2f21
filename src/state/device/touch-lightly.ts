import { feelLightly } from '@/data/device/feel-lightly'

/** Gives light haptic feedback, if the device supports it. */
export function touchLightly(): void {
  feelLightly().catch(() => undefined)
}
