/** Remembers frame ids, to know where to resume and which frames are repeated. */
export interface Cursors {
  readonly current: string | undefined
  advance(id: string): void
  /** Whether the frame already arrived before the connection broke. */
  isRepeated(id: string): boolean
  reconnect(): void
}

export function createCursors(first: string | undefined): Cursors {
  let current = first
  let isUnique = true
  const seen: string[] = []
  let repeated: ReadonlySet<string> | undefined
  return {
    get current() {
      return current
    },
    advance(id) {
      // Never drop frames when the server reuses ids.
      if (id === current) isUnique = false
      current = id
      seen.push(id)
    },
    isRepeated(id) {
      if (repeated?.has(id)) return true
      repeated = undefined
      return false
    },
    reconnect() {
      repeated = isUnique ? new Set(seen) : undefined
    },
  }
}
