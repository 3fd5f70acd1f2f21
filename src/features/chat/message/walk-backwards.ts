import type { Message } from '@/core/conversation/message'

/** The messages before one, nearest first. */
export function* walkBackwards(
  ids: readonly string[],
  from: number,
  messageOf: (id: string) => Message | undefined,
) {
  for (let index = from - 1; index >= 0; index -= 1) {
    const id = ids[index]
    if (id !== undefined) yield messageOf(id)
  }
}
