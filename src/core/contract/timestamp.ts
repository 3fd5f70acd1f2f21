import { z } from 'zod'

/** A moment in UTC. A timestamp without a zone is read as UTC. */
export const Timestamp = z.iso
  .datetime({ offset: true, local: true })
  .transform(toUtc)
  .pipe(z.iso.datetime())
export type Timestamp = z.infer<typeof Timestamp>

function toUtc(text: string): string {
  // Some engines cannot parse more than three decimals of a second.
  const readable = text.replace(/(\.\d{3})\d+/, '$1')
  return new Date(/(Z|[+-]\d\d:\d\d)$/.test(readable) ? readable : `${readable}Z`).toISOString()
}
