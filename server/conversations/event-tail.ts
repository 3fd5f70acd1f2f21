import { createBell } from '@server/feed/bell'
import type { EventPage } from '@server/storage/write-events'

/** How much of a run is kept in memory for its followers. */
const maximumCharacters = 64 * 1024

export type EventTail = ReturnType<typeof createEventTail>

/** Keeps the latest events of a run. They are already stored, so a crash cannot undo what was sent. */
export function createEventTail() {
  const changed = createBell()
  const pages: EventPage[] = []
  let characters = 0
  let count = 0

  return {
    /** Returns the total number of events in the run. */
    count: () => count,

    changed,

    /** Counts events that are only in the store. */
    skip(events: number) {
      count += events
    },

    add(data: readonly string[]) {
      pages.push({ from: count, data })
      count += data.length
      characters += size(data)
      while (characters > maximumCharacters && pages.length > 1) {
        characters -= size(pages.shift()?.data ?? [])
      }
      changed.ring()
    },

    /** Returns an empty page if no events follow yet, and undefined if they are only in the store. */
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
