import { feelLightly } from '@/data/device/feel-lightly'

/** Lets a person feel that something was taken. A device that cannot has failed at nothing. */
export function touchLightly(): void {
  feelLightly().catch(() => undefined)
}
