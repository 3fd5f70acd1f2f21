import { feelLightly } from '@/data/device/feel-lightly'

/** Light haptic feedback. A device without it is not a failure. */
export function touchLightly(): void {
  feelLightly().catch(() => undefined)
}
