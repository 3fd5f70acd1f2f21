import { createBell } from '@server/feed/bell'
import type { EventPage } from '@server/storage/event-store'

/** Characters of a run's latest events that are kept for those who follow closely. */
const maximumCharacters = 64 * 1024

export type EventTail = ReturnType<typeof createEventTail>

/** The latest events that the store holds of a run: nobody is told what a crash could take back. */
export function createEventTail() {
  const told = createBell()
  const pages: EventPage[] = []
  let characters = 0
  let count = 0

  return {
    /** How many events there are, those included that are not kept any more. */
    count: () => count,

    told,

    add(data: readonly string[]) {
      pages.push({ from: count, data })
      count += data.length
      characters += size(data)
      while (characters > maximumCharacters && pages.length > 1) {
        characters -= size(pages.shift()?.data ?? [])
      }
      told.ring()
    },

    /** Empty when there are none yet, nothing when they are not kept any more. */
    since(index: number): EventPage | undefined {
      if (index >= count) return { from: index, data: [] }
      const page = pages.findLast(({ from }) => from <= index)
      return page && { from: index, data: page.data.slice(index - page.from) }
    },
  }
}

function size(data: readonly string[]): number {
  let characters = 0
  for (const event of data) characters += event.length
  return characters
}
