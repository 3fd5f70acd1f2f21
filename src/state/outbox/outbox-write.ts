import { attempt, type Result } from '@/core/failure'
import { forgetWrite, noteWrite } from '@/state/device/storage-problem'

/** What the device stores of a message that waits. */
const parts = ['message'] as const

type Part = (typeof parts)[number]

/** The writes that have not succeeded yet. */
const pending = new Set<string>()

const nameOf = (part: Part, id: string) => `${id}/${part}`

/** Whether a write is under way, or has failed and will be repeated. */
export const isUnwritten = (part: Part, id: string): boolean => pending.has(nameOf(part, id))

/** Performs a write. If it fails, the person is told, and `again` repeats it until it succeeds. */
export async function writeOutbox<Value>(
  part: Part,
  id: string,
  write: () => Promise<Value>,
  again: () => Promise<Value> = write,
): Promise<Result<Value>> {
  const name = nameOf(part, id)
  pending.add(name)
  const result = await attempt(write())
  // The message may have been deleted in the meantime.
  if (!pending.has(name)) return result
  if (result.ok) pending.delete(name)
  noteWrite({ what: 'outbox', name, retry: () => void writeOutbox(part, id, again) }, result)
  return result
}

/** Makes sure that nothing more is written about a message. */
export function forgetOutboxWrites(id: string): void {
  for (const part of parts) {
    pending.delete(nameOf(part, id))
    forgetWrite({ what: 'outbox', name: nameOf(part, id) })
  }
}
