/** Remembers the ids of frames, to say where reading can go on and what came before. */
export interface Cursors {
  readonly current: string | undefined
  advance(id: string): void
  /** Whether the frame came before the connection broke, and comes again. */
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
      // Ids that do not tell frames apart must not make us drop any.
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
