import { z } from 'zod'

/** A moment in UTC. A timestamp that names no zone is UTC that lost its mark. */
export const Timestamp = z.iso
  .datetime({ offset: true, local: true })
  .transform(toUtc)
  .pipe(z.iso.datetime())
export type Timestamp = z.infer<typeof Timestamp>

function toUtc(text: string): string {
  // Not every engine's Date reads more than three digits of a second's fraction.
  const readable = text.replace(/(\.\d{3})\d+/, '$1')
  return new Date(/(Z|[+-]\d\d:\d\d)$/.test(readable) ? readable : `${readable}Z`).toISOString()
}
