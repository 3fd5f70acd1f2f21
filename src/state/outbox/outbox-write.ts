import { attempt, type Result } from '@/core/failure'
import { forgetWrite, noteWrite } from '@/state/device/storage-problem'

/** What the device stores of a message that waits. */
const parts = ['message', 'text', 'delivery', 'take', 'removal'] as const

type Part = (typeof parts)[number] | 'order'

/** The latest write of each part, until it has succeeded. */
const pending = new Map<string, object>()

const nameOf = (part: Part, id: string) => `${id}/${part}`

/** Whether a write is under way, or has failed and will be repeated. */
export const isUnwritten = (part: Part, id: string): boolean => pending.has(nameOf(part, id))

/**
 * Performs a write for a message, or for the order of a thread's messages. If it fails, the person is told,
 * and `again` repeats it until it succeeds or a later write takes its place.
 */
export async function writeOutbox<Value>(
  part: Part,
  id: string,
  write: () => Promise<Value>,
  again: () => Promise<Value> = write,
): Promise<Result<Value>> {
  const name = nameOf(part, id)
  const token = {}
  const isLatest = () => pending.get(name) === token
  pending.set(name, token)
  const result = await attempt(write())
  if (!isLatest()) return result
  if (result.ok) pending.delete(name)
  const retry = () => {
    if (isLatest()) void writeOutbox(part, id, again)
  }
  noteWrite({ what: 'outbox', name, retry }, result)
  return result
}

/** Makes sure that nothing more is written about a message. */
export function forgetOutboxWrites(id: string): void {
  for (const part of parts) {
    pending.delete(nameOf(part, id))
    forgetWrite({ what: 'outbox', name: nameOf(part, id) })
  }
}
